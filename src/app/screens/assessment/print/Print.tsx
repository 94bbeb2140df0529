import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { comparedFacts } from '#domain/comparison-facts.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { shortDate } from '#domain/dates.ts';
import type { Compared } from '#domain/comparison.ts';
import { LIMITS } from '#domain/figure-words.ts';
import { DocumentButton } from '../../../downloads/DocumentButton.tsx';
import { useDevice, useMe } from '../../../device-hooks/device-context.tsx';
import { TextLink } from '../../../widgets/Button.tsx';
import { PageHeading } from '../../../widgets/PageHeading.tsx';
import { ResultGroups } from '../../result/ResultGroups.tsx';
import { AssessmentStep } from '../open/AssessmentStep.tsx';
import { useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { PrintButton } from './PrintButton.tsx';
import { PrintedAnswers } from './PrintedAnswers.tsx';
import './print.css';

/** An assessment as a page to read or print, which says what its PDF says (rule DOC-10). */
export default function Print(): ReactNode {
  return (
    <AssessmentStep step="print">
      <Printed />
    </AssessmentStep>
  );
}

function Printed(): ReactNode {
  const section = useSectionIfHeld();
  const assessment = useOpened((_, shown) => shown);
  const { id, uploaded } = assessment;
  return (
    <article className="step-column print">
      {uploaded || section === null ? (
        <>
          <PageHeading title="Assessment" />
          <p>
            {uploaded
              ? 'This assessment was scanned on paper, so it has no answers to read here.'
              : 'The questions of this assessment are not on this device. They can be shown once you are back online.'}
          </p>
        </>
      ) : (
        <Whole one={{ assessment, section }} />
      )}
      <p className="print-ways">
        <TextLink to={`/assessments/${id}/complete`}>Back to the assessment</TextLink>
      </p>
    </article>
  );
}

function Whole({ one }: { readonly one: Compared }): ReactNode {
  const { assessment, section } = one;
  const device = useDevice();
  const institution = useMe()?.institution;
  useEffect(() => {
    // However it was asked for.
    const note = () => {
      const deed = { kind: 'exported', as: 'print', assessments: [assessment.id] } as const;
      device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
    };
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, [device, assessment.id]);
  const [, ...facts] = comparedFacts([one], shortDate);
  const { dateCompleted } = assessment;
  const state = dateCompleted === null ? 'in progress' : `completed ${shortDate(dateCompleted)}`;
  return (
    <>
      <header>
        <PageHeading title={`${section.title} assessment, ${state}`} />
        <p>{section.fullTitle}</p>
        <div className="print-ways">
          <PrintButton one={one} />
          {dateCompleted !== null && (
            <DocumentButton request={{ kind: 'comparison', ids: [assessment.id] }} name="comparison.pdf">
              Download
            </DocumentButton>
          )}
        </div>
      </header>
      <section aria-labelledby="print-about">
        <h2 id="print-about">About this assessment</h2>
        <dl className="print-facts">
          {institution && (
            <div>
              <dt>Institution</dt>
              <dd>{[institution.name, institution.location].filter(Boolean).join(', ')}</dd>
            </div>
          )}
          {facts.map(({ label, words }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words[0]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ResultGroups one={one} isWhole />
      <PrintedAnswers one={one} />
      <PrintedWastage one={one} />
    </>
  );
}

/** The wastage calculator as a table; nothing if nobody used it. */
function PrintedWastage({ one }: { readonly one: Compared }): ReactNode {
  const figures = comparedWastage([one]);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="print-wastage">
      <h2 id="print-wastage">Wastage calculator</h2>
      <p className="print-soft">{LIMITS}</p>
      <table>
        <caption className="visually-hidden">Wastage calculator</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Figure</th>
            <th scope="col">How it is calculated</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, lines, details }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{lines[0]?.words}</td>
              <td>{details[0]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
