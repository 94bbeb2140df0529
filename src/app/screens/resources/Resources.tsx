import type { ReactNode } from 'react';
import { downloads, wastageQuestions } from '#content/pages/downloads.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Card } from '../../widgets/Card.tsx';
import { DownloadLink } from '../../widgets/DownloadLink.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import '../../widgets/page.css';
import styles from './resources.module.css';

/** Two documents to turn findings into actions. */
export default function Resources(): ReactNode {
  return (
    <div className="page">
      <PageHeading title="Action Plan" />
      <p className="page-lead">
        Findings help only when someone acts on them. These two documents are yours to fill in and keep.
      </p>
      <p className={styles.plan}>
        What your hospital does about each finding is kept here:{' '}
        <TextLink to="/actions">Your Hospital’s Action Plan</TextLink>
      </p>
      <div className={styles.cards}>
        <Card aria-labelledby="worksheet">
          <Icon name="document" className={styles.icon} />
          <h2 id="worksheet">Action Plan Worksheet</h2>
          <p>
            A Word document with a row for each finding: how serious it is, what will be done, by whom, by
            when, and how you will know that it worked.
          </p>
          <div className="page-files">
            <DownloadLink look="main" href={downloads.actionPlanWorksheet}>
              Download Action Plan Worksheet
            </DownloadLink>
          </div>
        </Card>
        <Card aria-labelledby="calculator">
          <Icon name="calculator" className={styles.icon} />
          <h2 id="calculator">Wastage Calculator</h2>
          <p>
            A spreadsheet that works out what drug waste costs per case and per year. It goes with{' '}
            {wastageQuestions} of the Anesthesia module.
          </p>
          <div className="page-files">
            <DownloadLink href={downloads.wastageCalculator}>Download Wastage Calculator</DownloadLink>
          </div>
        </Card>
      </div>
      <p className={styles.help}>
        How to decide what comes first, and which actions last:{' '}
        <TextLink to="/help/action-plan">Help on action plans</TextLink>
      </p>
    </div>
  );
}
