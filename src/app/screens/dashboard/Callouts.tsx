import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { TextLink } from '../../widgets/Button.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';

interface Callout {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly to: string;
  /** Only when there are assessments to act on. */
  readonly needsAssessments: boolean;
}

const ActionsHere = lazy(() => import('./ActionsHere.tsx'));
const ACTIONS = 'What was found, and what is done about it.';

const callouts: readonly Callout[] = [
  {
    title: 'Action Plan',
    text: (
      <Suspense fallback={<span>{ACTIONS}</span>}>
        <ActionsHere otherwise={ACTIONS} />
      </Suspense>
    ),
    action: 'Open',
    to: '/actions',
    needsAssessments: true,
  },
  {
    title: 'Progress Over Time',
    text: 'How each module has changed from one tracer to the next.',
    action: 'See Charts',
    to: '/progress',
    needsAssessments: true,
  },
  {
    title: 'Reference List',
    text: 'Guidance documents, a glossary and sample medications.',
    action: 'Explore',
    to: '/reference-list',
    needsAssessments: false,
  },
  {
    title: 'Resources',
    text: 'An action plan worksheet and a wastage calculator.',
    action: 'Get Started',
    to: '/resources',
    needsAssessments: true,
  },
  {
    title: 'Need Some Help?',
    text: 'How to plan, run and finish a tracer.',
    action: 'Learn More',
    to: '/help',
    needsAssessments: false,
  },
];

interface CalloutsProps {
  readonly hasAssessments: boolean;
  readonly canEdit: boolean;
}

/** Links to other pages that a person may want. */
export function Callouts({ hasAssessments, canEdit }: CalloutsProps): ReactNode {
  const shown = callouts.filter(({ needsAssessments }) => hasAssessments || !needsAssessments);
  return (
    <ul className="callouts">
      {canEdit && !hasAssessments && (
        <li className="callout">
          <h2>Upload Assessment</h2>
          <p>Already done a tracer on paper? Add it as a scanned PDF.</p>
          <UploadButton look="quiet" className="callout-button" />
        </li>
      )}
      {shown.map(({ title, text, action, to }) => (
        <li key={to} className="callout">
          <h2>{title}</h2>
          <p>{text}</p>
          <TextLink to={to} iconAfter="arrow-right" aria-label={`${action}: ${title}`}>
            {action}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
