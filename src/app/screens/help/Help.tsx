import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { helpCategories } from '#content/pages/help/categories.ts';
import { clockTime } from '#domain/date-and-time.ts';
import { usePastAlerts } from '../../state/soft-alert.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { MenuLink } from '../../widgets/MenuLink.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Prose } from '../../widgets/Prose.tsx';
import { OnThisPage, Topics } from '../../widgets/Topics.tsx';
import NotFound from '../not-found/NotFound.tsx';
import '../../widgets/card.css';
import '../../widgets/page.css';
import { BugReport } from './BugReport.tsx';
import styles from './help.module.css';

/** The help center: a welcome, or one category with its topics (rule FACT-15). */
export default function Help(): ReactNode {
  const { slug } = useParams();
  const category = helpCategories.find((one) => one.slug === slug);
  if (slug !== undefined && category === undefined) return <NotFound />;
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.main}>
        {category === undefined ? (
          <Welcome />
        ) : (
          <>
            <TextLink to="/help" className={styles.back}>
              Help
            </TextLink>
            <PageHeading title={category.title} />
            <p className="page-lead">{category.about}</p>
            <OnThisPage topics={category.topics} />
            <div className="page-body">
              <Topics topics={category.topics} />
            </div>
          </>
        )}
      </div>
      <nav className={styles.categories} aria-label="Help categories">
        <ul className={styles.links}>
          {helpCategories.map(({ slug: to, title }) => (
            <li key={to}>
              <MenuLink to={`/help/${to}`}>{title}</MenuLink>
            </li>
          ))}
        </ul>
        <div className={styles.report}>
          <BugReport />
        </div>
      </nav>
    </div>
  );
}

function Welcome(): ReactNode {
  return (
    <>
      <PageHeading title="Help" />
      <Prose
        blocks={[
          'Welcome. Here you can learn how to plan a tracer, fill it in online or offline, and act on what it shows.',
          'Choose a category. If you cannot find what you need, [email us](mailto:) or submit a bug report.',
        ]}
      />
      <ul className={styles.cards}>
        {helpCategories.map(({ slug, title, about }) => (
          <li key={slug} className="card">
            <h2>{title}</h2>
            <p>{about}</p>
            <TextLink to={`/help/${slug}`} iconAfter="arrow-right" aria-label={`Read: ${title}`}>
              Read
            </TextLink>
          </li>
        ))}
      </ul>
      <PastAlerts />
    </>
  );
}

/** The messages that were on the screen for two seconds, for whoever missed one (rule ERR-4). */
function PastAlerts(): ReactNode {
  const alerts = usePastAlerts();
  return (
    <section className={styles.alerts} aria-labelledby="past-alerts">
      <h2 id="past-alerts">Recent messages</h2>
      {alerts.length === 0 ? (
        <p>Short messages at the foot of the page are kept here until the app is closed. There are none.</p>
      ) : (
        <ul>
          {alerts.map(({ lines, at }) => (
            <li key={`${at} ${lines.join(' ')}`}>
              <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
              <span>{lines.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
