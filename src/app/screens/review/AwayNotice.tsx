import type { ReactNode } from 'react';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import type { Found } from './review-set.ts';
import '../../shell/message-page.css';

interface AwayNoticeProps {
  readonly away: readonly Found[];
  readonly here: readonly Compared[];
  readonly onRetry: () => void;
}

/** Offline and not on this device: what is missing, and what can be done. */
export function AwayNotice({ away, here, onRetry }: AwayNoticeProps): ReactNode {
  const title = `${count(away.length, 'assessment')} not on this device`;
  return (
    <div className="message-page">
      <Icon name="no-network" className="message-page-icon" />
      <PageHeading title={title} />
      <p>
        {NO_CONNECTION} Once you are back online, what is missing opens here automatically and stays on this
        device.
      </p>
      <ul className="review-away">
        {away.map((one) => (
          <li key={one.id}>
            <Dotted facts={describe(one)} />
          </li>
        ))}
      </ul>
      <div className="message-page-actions">
        <Button look="main" icon="sync" onClick={onRetry}>
          Try again
        </Button>
        {here.length > 0 && (
          <ButtonLink to={addressOf(here)}>
            {here.length === 1 ? 'View the one on this device' : 'Compare the ones on this device'}
          </ButtonLink>
        )}
        <ButtonLink to="/assessments">All Assessments</ButtonLink>
      </div>
    </div>
  );
}

function describe({ held, listed, section }: Found): (string | undefined)[] {
  const known = held?.assessment ?? listed;
  if (known === null || known.dateCompleted === null) return ['An assessment this device has not seen yet'];
  const where = [known.area, known.department].map((words) => words.trim()).find(Boolean);
  const isWithoutModule = held !== null && section === null;
  return [
    `Completed ${shortDate(known.dateCompleted)}`,
    where,
    known.lastEditedByName,
    isWithoutModule ? 'its module is missing' : '',
  ];
}

function addressOf(here: readonly Compared[]): string {
  return `/review?${new URLSearchParams(here.map(({ assessment }) => ['assessments[]', assessment.id]))}`;
}
