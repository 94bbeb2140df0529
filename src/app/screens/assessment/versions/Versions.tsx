import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Revision } from '#contract/assessments.ts';
import type { FetchedVersions } from '#device/sync/fetching-versions.ts';
import type { Assessment } from '#domain/assessment.ts';
import { dayAndMinute } from '#domain/date-and-time.ts';
import type { Section } from '#domain/section.ts';
import { Icon, ModuleIcon } from '../../../icons/Icon.tsx';
import { Button, TextLink } from '../../../widgets/Button.tsx';
import { PageHeading } from '../../../widgets/PageHeading.tsx';
import { Spinner } from '../../../widgets/Spinner.tsx';
import { AssessmentStep } from '../open/AssessmentStep.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import { pairOf, statesOf, useModule, useVersionStates, useVersions } from './use-versions.ts';
import { changesInWords, countWords } from './version-words.ts';
import './versions.css';

/** The versions of an assessment, newest first (rule STEP-12). */
export default function Versions(): ReactNode {
  return (
    <AssessmentStep step="versions">
      <WhatChanged />
    </AssessmentStep>
  );
}

/** How many are listed at first, and more at a time. */
const LISTED = 30;
/** The number of versions whose changes are looked up before one is opened. */
const LOOKED_INTO = 10;

function WhatChanged(): ReactNode {
  const { id } = useOpen();
  const section = useModule();
  const isOver = useOpened((_, shown) => shown.dateCompleted !== null);
  const isWaiting = useOpened((held) => held.sync !== 'synced' && !held.isUntouched);
  const isOnServer = useOpened((held) => held.isOnServer);
  return (
    <div className="step-column versions">
      <p className="eyebrow">
        <ModuleIcon theme={section?.theme ?? 'default'} />
        <span>{section?.title}</span>
      </p>
      <PageHeading title="What changed" />
      <p className="versions-lead">
        Each save that reached the server is a version. Open one to see what it changed.
      </p>
      {isWaiting && (
        <p className="versions-waiting" role="status">
          <Icon name="device" />
          <span>What waits on this device is not a version yet.</span>
        </p>
      )}
      {isOnServer ? (
        <List section={section} />
      ) : (
        <p className="versions-empty">This assessment is not on the server yet, so it has no versions.</p>
      )}
      <p className="versions-foot">
        <TextLink to={`/assessments/${id}/${isOver ? 'complete' : 'final-comments'}`}>
          {isOver ? 'Back to the end of the assessment' : 'Back to Final Comments'}
        </TextLink>
      </p>
    </div>
  );
}

function List({ section }: { readonly section: Section | null }): ReactNode {
  const { versions, asked } = useVersions();
  const [listed, setListed] = useState(LISTED);
  const revisions = versions?.revisions ?? [];
  const shown = revisions.slice(0, listed);
  const numbers = shown.map(({ version }) => version);
  const { states, asked: askedStates } = useVersionStates(
    statesOf(numbers),
    asked === null ? [] : statesOf(numbers.slice(0, LOOKED_INTO)),
  );
  if (versions === undefined) return null;
  const isAway = asked === 'unreachable' || askedStates === 'unreachable';
  return (
    <>
      {shown.length > 0 && (
        <ul className="versions-list">
          {shown.map((revision) => (
            <Row
              key={revision.version}
              revision={revision}
              states={states}
              section={section}
              isAway={isAway}
            />
          ))}
        </ul>
      )}
      {revisions.length > listed && (
        <Button onClick={() => setListed(listed + LISTED)}>Show earlier versions</Button>
      )}
      {asked === null && versions.knownTo === null ? (
        <Spinner label="Asking the server which versions there are…" />
      ) : (
        <Known knownTo={versions.knownTo} asked={asked} hasAny={shown.length > 0} />
      )}
    </>
  );
}

/** Up to when the list is known, where that is not now. */
function Known({
  knownTo,
  asked,
  hasAny,
}: {
  readonly knownTo: string | null;
  readonly asked: FetchedVersions | null;
  readonly hasAny: boolean;
}): ReactNode {
  if (asked === null || asked === 'fetched') return null;
  const words =
    asked === 'refused'
      ? 'The server does not list the versions of this assessment.'
      : asked === 'no-room'
        ? 'This device has no room to keep the list of versions.'
        : knownTo !== null
          ? `This list is as of ${dayAndMinute(knownTo)}. Later versions are listed once you are back online.`
          : `${hasAny ? 'Earlier versions' : 'The versions of this assessment'} are not on this device. They are listed once you are back online.`;
  return (
    <p className="versions-known" role="status">
      {words}
    </p>
  );
}

interface RowProps {
  readonly revision: Revision;
  readonly states: ReadonlyMap<number, Assessment> | undefined;
  readonly section: Section | null;
  readonly isAway: boolean;
}

function Row({ revision, states, section, isAway }: RowProps): ReactNode {
  const { id } = useOpen();
  const { version, editedByName, updatedAt } = revision;
  const pair = states === undefined ? undefined : pairOf(states, version);
  const changed = pair ? changedWords(pair, section) : '';
  return (
    <li>
      <Link to={`/assessments/${id}/versions/${version}`} className="versions-row">
        <b className="versions-version">Version {version}</b>
        <span className="versions-who">{editedByName}</span>
        <time dateTime={updatedAt} className="versions-when">
          {dayAndMinute(updatedAt)}
        </time>
        <span className="versions-count">{pair === null && isAway ? 'Not on this device' : changed}</span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

function changedWords(pair: NonNullable<ReturnType<typeof pairOf>>, section: Section | null): string {
  if (section === null) return '';
  const { before, after } = pair;
  const isSubmission = before.dateCompleted === null && after.dateCompleted !== null;
  return countWords(changesInWords(before, after, section).length, isSubmission);
}
