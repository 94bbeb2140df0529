import type { ReactNode } from 'react';
import { downloads, wastageQuestions } from '#content/pages/downloads.ts';
import { anesthesiaHead, moduleHeads } from '#content/modules/heads.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { DownloadLink } from '../../widgets/DownloadLink.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import '../../widgets/page.css';
import styles from './download.module.css';

/** The tracers on paper. */
export default function Download(): ReactNode {
  return (
    <div className="page">
      <PageHeading title="Downloading the Print Tracer Tool" />
      <p className="page-lead">
        Print a tracer and fill it in by hand. The questions are the same as online. Please do not write any
        patient’s name or number on it.
      </p>
      <div className="page-columns">
        <ul className={styles.cards}>
          <li className={`${styles.card} ${styles.all}`}>
            <h2>All Tracers</h2>
            <p>All four modules in one PDF.</p>
            <div className="page-files">
              <DownloadLink look="main" href={downloads.allTracers} of="All Tracers">
                Download PDF
              </DownloadLink>
            </div>
          </li>
          {moduleHeads.map(({ id, title, description, theme, pdf }) => (
            <li key={id} className={`${styles.card} ${themeClass(theme)}`}>
              <h2>
                <ModuleIcon theme={theme} />
                {title}
              </h2>
              <p>{description}</p>
              {id === anesthesiaHead.id && <p>The spreadsheet goes with {wastageQuestions}.</p>}
              <div className="page-files">
                <DownloadLink href={pdf} of={title}>
                  Download PDF
                </DownloadLink>
                {id === anesthesiaHead.id && (
                  <DownloadLink href={downloads.wastageCalculator}>Download Wastage Calculator</DownloadLink>
                )}
              </div>
            </li>
          ))}
        </ul>
        <aside className="page-aside" aria-label="Other ways">
          <Card aria-labelledby="online">
            <h2 id="online">Use a tablet instead</h2>
            <p>Fill in a tracer on a tablet. It saves automatically and works offline.</p>
            <TextLink to="/assessments/new" iconAfter="arrow-right">
              Online Assessment
            </TextLink>
          </Card>
          <Card aria-labelledby="resources">
            <h2 id="resources">What comes next</h2>
            <p>A worksheet for acting on what you find, and the wastage calculator.</p>
            <TextLink to="/resources" iconAfter="arrow-right">
              Action Plan
            </TextLink>
          </Card>
        </aside>
      </div>
    </div>
  );
}
