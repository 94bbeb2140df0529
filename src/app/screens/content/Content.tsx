import { useState } from 'react';
import type { ReactNode } from 'react';
import { REVIEW_AT_ONCE } from '#content/to-confirm.ts';
import type { Section } from '#domain/section.ts';
import { TIER_WORDS } from '#domain/measures/measure-words.ts';
import { count } from '#domain/count.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Opening } from '../../shell/Opening.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { ExternalLink } from '../../widgets/ExternalLink.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import '../../widgets/page.css';
import { moduleFacts, openPoints, sourceCounts } from './content-facts.ts';
import type { OpenPoint } from './content-facts.ts';
import styles from './content.module.css';

/** For administrators: how old the modules are, what they rest on, and what is still to be confirmed (rule PAGE-10). */
export default function Content(): ReactNode {
  const device = useDevice();
  const sections = useDeviceQuery(async () => {
    const summaries = await device.stored((store) => store.sectionSummaries());
    const held = await Promise.all(
      summaries.map(({ id, version }) => device.stored((store) => store.section(id, version))),
    );
    return held.filter((section) => section !== null);
  }, [device]);
  if (sections === undefined) return <Opening />;
  return (
    <div className="page">
      <TextLink to="/account">Manage Account</TextLink>
      <PageHeading title="Content" />
      <p className="page-lead">
        How old the modules are, what they rest on, and what a pharmacist still has to confirm before you rely
        on it.
      </p>
      {sections.length === 0 ? (
        <p className={styles.none}>
          The modules are not on this device yet. They download automatically as soon as the server can be
          reached.
        </p>
      ) : (
        <>
          <Modules sections={sections} />
          <Sources sections={sections} />
          <Points points={openPoints(sections)} />
        </>
      )}
    </div>
  );
}

interface SectionsProps {
  readonly sections: readonly Section[];
}

function Modules({ sections }: SectionsProps): ReactNode {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const modules = sections.map((section) => moduleFacts(section, today));
  return (
    <section className={styles.part} aria-labelledby="modules">
      <h2 id="modules">Modules</h2>
      <table className={`${styles.table} ${styles.modules}`}>
        <caption className="visually-hidden">Modules and their reviews</caption>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Version</th>
            <th scope="col">Reviewed</th>
            <th scope="col">Review again</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ title, version, questions, reviewedOn, reviewAgain, isDue }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                <small>{count(questions, 'question')}</small>
              </th>
              <td data-label="Version">{version}</td>
              <td data-label="Reviewed">{reviewedOn ?? 'Not as a whole'}</td>
              <td data-label="Review again" className={isDue ? styles.due : undefined}>
                {reviewAgain}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{REVIEW_AT_ONCE}</p>
    </section>
  );
}

function Sources({ sections }: SectionsProps): ReactNode {
  const counts = sourceCounts(sections);
  const sum = (key: 'read' | 'reported' | 'none') => counts.reduce((total, one) => total + one[key], 0);
  const row = (name: string, [read, reported, none]: readonly [number, number, number]) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{read}</td>
      <td>{reported}</td>
      <td>{none}</td>
      <td>{read + reported + none}</td>
    </tr>
  );
  return (
    <section className={styles.part} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <p>
        Read: we read the source. Reported: others tell what it says. Not read: nobody has checked it for this
        tool, so ask your pharmacist.
      </p>
      <table className={`${styles.table} ${styles.counts}`}>
        <caption className="visually-hidden">Sources by kind</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Read</th>
            <th scope="col">Reported</th>
            <th scope="col">Not read</th>
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ tier, read, reported, none }) =>
            row(capitalized(TIER_WORDS[tier]), [read, reported, none]),
          )}
        </tbody>
        <tfoot>{row('All kinds', [sum('read'), sum('reported'), sum('none')])}</tfoot>
      </table>
    </section>
  );
}

function Points({ points }: { readonly points: readonly OpenPoint[] }): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="to-confirm">
      <h2 id="to-confirm">To be confirmed by your pharmacist</h2>
      <p>Each with the source open. Where the sources of a question are not sure, the question says so.</p>
      <ol className={styles.points}>
        {points.map(({ text, questions, also, sources }) => (
          <li key={text}>
            <p>{text}</p>
            {also.map((sentence) => (
              <p key={sentence} className={styles.about}>
                {sentence}
              </p>
            ))}
            {questions.length > 0 && <p className={styles.about}>Questions: {questions.join('; ')}</p>}
            {sources.length > 0 && (
              <details>
                <summary>{count(sources.length, 'source')}</summary>
                <ul className={styles.sources}>
                  {sources.map(({ words, url }) => (
                    <li key={words}>
                      {url === null ? words : <ExternalLink href={url}>{words}</ExternalLink>}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
