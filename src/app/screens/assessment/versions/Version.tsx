import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { FetchedVersions } from '#device/sync/fetching-versions.ts';
import type { Assessment } from '#domain/assessment.ts';
import { dayAndMinute } from '#domain/date-and-time.ts';
import type { Section } from '#domain/section.ts';
import { useRight } from '../../../device-hooks/device-context.tsx';
import { TextLink } from '../../../widgets/Button.tsx';
import { PageHeading } from '../../../widgets/PageHeading.tsx';
import { Spinner } from '../../../widgets/Spinner.tsx';
import { AssessmentStep } from '../open/AssessmentStep.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import { SavedLine } from '../status/SavedLine.tsx';
import { annualAfterEdit } from '../wastage/calculator-parts.ts';
import { ChangedRow } from './ChangedRow.tsx';
import { pairOf, statesOf, useModule, useVersionStates, useVersions } from './use-versions.ts';
import { changesInWords, countWords } from './version-words.ts';
import { WholeState } from './WholeState.tsx';
import './versions.css';

/** One version, read-only: what it changed, and what the assessment was then (rule STEP-12). */
export default function Version(): ReactNode {
  const { version = '' } = useParams();
  return (
    <AssessmentStep step="versions">
      {/* Another version begins anew. */}
      <OneVersion key={version} version={/^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0} />
    </AssessmentStep>
  );
}

function OneVersion({ version }: { readonly version: number }): ReactNode {
  const { id } = useOpen();
  const section = useModule();
  const { versions } = useVersions();
  const wanted = version === 0 ? [] : statesOf([version]);
  const { states, asked } = useVersionStates(wanted, wanted);
  const revision = versions?.revisions.find((one) => one.version === version);
  const newest = versions?.revisions[0]?.version ?? 0;
  const pair = states === undefined ? null : pairOf(states, version);
  const to = `/assessments/${id}/versions`;
  return (
    <div className="step-column versions">
      <TextLink to={to}>What changed</TextLink>
      <PageHeading title={version === 0 ? 'No such version' : `Version ${version}`} />
      {revision !== undefined && (
        <p className="versions-lead">
          {revision.editedByName},{' '}
          <time dateTime={revision.updatedAt}>{dayAndMinute(revision.updatedAt)}</time>
        </p>
      )}
      {pair !== null && section !== null ? (
        <Changed {...pair} section={section} />
      ) : (
        states !== undefined && (
          <Missing asked={version === 0 ? 'refused' : pair === null ? asked : 'no-module'} />
        )
      )}
      <nav className="versions-neighbors" aria-label="Versions">
        {version > 1 && <TextLink to={`${to}/${version - 1}`}>Version {version - 1}</TextLink>}
        {version > 0 && version < newest && (
          <TextLink to={`${to}/${version + 1}`} className="versions-next">
            Version {version + 1}
          </TextLink>
        )}
      </nav>
    </div>
  );
}

const MISSING = {
  refused: 'There is no such version of this assessment.',
  unreachable: 'This version is not on this device. It can be opened once you are back online.',
  'no-module':
    'The module of this assessment is not on this device. The version can be opened once you are back online.',
  'no-room': 'This device has no room for earlier versions.',
} as const;

function Missing({ asked }: { readonly asked: FetchedVersions | 'no-module' | null }): ReactNode {
  if (asked === null || asked === 'fetched') return <Spinner label="Asking the server for this version…" />;
  return (
    <p className="versions-empty" role="status">
      {MISSING[asked]}
    </p>
  );
}

interface ChangedProps {
  readonly before: Assessment;
  readonly after: Assessment;
  readonly section: Section;
}

function Changed({ before, after, section }: ChangedProps): ReactNode {
  const open = useOpen();
  const mayEdit = useRight('edit') === true;
  const isOpen = useOpened((_, shown) => shown.dateCompleted === null);
  // A drug of the calculator that is taken back changes its result, as on the calculator itself.
  useLayoutEffect(() => open.follow(annualAfterEdit), [open]);
  const changes = changesInWords(before, after, section);
  const isSubmission = before.dateCompleted === null && after.dateCompleted !== null;
  const canTakeBack = mayEdit && isOpen;
  return (
    <>
      <section aria-labelledby="changed">
        <h2 id="changed">{countWords(changes.length, isSubmission)}</h2>
        {changes.length > 0 && (
          <ul className="versions-changes">
            {changes.map((change) => (
              <ChangedRow key={change.leaf} change={change} section={section} canTakeBack={canTakeBack} />
            ))}
          </ul>
        )}
      </section>
      <WholeState state={after} section={section} changed={new Set(changes.map(({ leaf }) => leaf))} />
      {canTakeBack && <SavedLine />}
    </>
  );
}
