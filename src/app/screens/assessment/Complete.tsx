import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { shortDate } from '#domain/dates.ts';
import { notByThisNetwork } from '#contract/error-sentences.ts';
import { DocumentButton } from '../../downloads/DocumentButton.tsx';
import { later } from '../../device-hooks/later.tsx';
import { useEngineStatus, useRight } from '../../device-hooks/device-context.tsx';
import { Icon, ModuleIcon } from '../../icons/Icon.tsx';
import { ButtonLink, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { useOpened, useSectionIfHeld } from './open/open-context.ts';
import { VersionsLink } from './versions/VersionsLink.tsx';
import styles from './complete.module.css';

// Loaded later, since it needs the code that compares answers.
const ResultOfOpened = later(() => import('../result/ResultOfOpened.tsx'));
// Loaded later, so that its readings do not keep the page waiting.
const SheetDoor = later(() => import('./sheet/SheetDoor.tsx'));
const ShareButton = later(() => import('../../downloads/ShareButton.tsx'));
const ReceiptLine = later(() => import('../receipt/ReceiptLine.tsx'));

/** The end of an assessment. */
export default function Complete(): ReactNode {
  return (
    <AssessmentStep step="complete">
      <Completed />
    </AssessmentStep>
  );
}

function Completed(): ReactNode {
  const section = useSectionIfHeld();
  const canEdit = useRight('edit') === true;
  const dateCompleted = useOpened((_, shown) => shown.dateCompleted);
  const id = useOpened((_, shown) => shown.id);
  const area = useOpened((_, shown) => shown.area.trim());
  const department = useOpened((_, shown) => shown.department.trim());
  const uploaded = useOpened((_, shown) => shown.uploaded);
  const lastEditedByName = useOpened((_, shown) => shown.lastEditedByName);
  // The server has refused it, or somebody else edits it too: the notice above says what to do.
  const isOver = dateCompleted !== null;
  return (
    <div className={`step-column ${styles.page}`}>
      <header className={styles.head}>
        <span className={styles.sign}>
          <Icon name={isOver ? 'check' : 'clock'} />
        </span>
        <PageHeading title={isOver ? 'Assessment complete' : 'Assessment not submitted yet'} />
        <dl className={styles.facts}>
          {section && (
            <div>
              <dt>Module</dt>
              <dd className={styles.module}>
                <ModuleIcon theme={section.theme} />
                <span>{section.title}</span>
              </dd>
            </div>
          )}
          {area + department !== '' && (
            <div>
              <dt>{area === '' ? 'Department' : 'Area'}</dt>
              <dd>{area === '' ? department : area}</dd>
            </div>
          )}
          <div>
            <dt>Completed</dt>
            <dd>{isOver ? shortDate(dateCompleted) : 'Not yet'}</dd>
          </div>
          <div>
            <dt>Last edited by</dt>
            <dd>{lastEditedByName}</dd>
          </div>
        </dl>
        <WhereItIs />
        <div className={styles.actions}>
          {isOver && (
            <DocumentButton look="main" {...paperOf(id, uploaded)}>
              Download
            </DocumentButton>
          )}
          {isOver && (
            // It is missing where the browser cannot share, and keeps nothing waiting.
            <Suspense>
              <ShareButton
                key={id}
                request={paperOf(id, uploaded).request}
                name={`${section?.title ?? 'Assessment'} ${dateCompleted.slice(0, 10)}.pdf`}
              />
            </Suspense>
          )}
          {canEdit && (
            <ButtonLink icon="plus" to="/assessments/new">
              New Assessment
            </ButtonLink>
          )}
        </div>
      </header>
      <Suspense>
        <ResultOfOpened />
        {section?.sheets !== undefined && <SheetDoor from="complete" />}
        <div className={styles.more}>
          {isOver && !uploaded && (
            <TextLink to={`/assessments/${id}/print`}>Read or print as a page</TextLink>
          )}
          <TextLink to="/assessments">Compare Assessments</TextLink>
          <VersionsLink />
        </div>
        {/* Last, because it comes last: it moves nothing. */}
        <ReceiptLine />
      </Suspense>
    </div>
  );
}

/** The scan as it was uploaded, or the answers as a comparison of one. */
function paperOf(id: string, uploaded: boolean) {
  return uploaded
    ? ({ request: { kind: 'assessment', id }, name: 'assessment.pdf' } as const)
    : ({ request: { kind: 'comparison', ids: [id] }, name: 'comparison.pdf' } as const);
}

/** On the server, or still waiting on this device. */
function WhereItIs(): ReactNode {
  const sync = useOpened((held) => held.sync);
  const whyDelayed = useOpened((held) => held.whyDelayed);
  const { network, blockedWith, paused } = useEngineStatus();
  if (sync === 'synced') {
    return (
      <p className={`${styles.where} ${styles.onServer}`} role="status">
        <Icon name="server" />
        Saved on the server
      </p>
    );
  }
  const next =
    sync === 'conflict' || sync === 'refused'
      ? 'It needs you: see above.'
      : paused !== null
        ? 'It will be sent after you log in.'
        : blockedWith !== null
          ? `${notByThisNetwork(blockedWith)} It will be sent once you are on another one.`
          : network === 'unreachable'
            ? 'It will be sent once you are back online. You can close the app.'
            : (whyDelayed ?? 'It is being sent.');
  return (
    <p className={styles.where} role="status">
      <Icon name="device" />
      <span>{`Waiting on this device. ${next}`}</span>
    </p>
  );
}
