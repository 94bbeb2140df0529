import type { ReactNode } from 'react';
import { foundInWords } from '#domain/action-finding.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import { shortDate } from '#domain/dates.ts';
import { orderedQuestions } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { readLastRound } from '#device/store/reading/last-round.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpened } from '../open/open-context.ts';
import styles from './looked-at-again.module.css';

/** What the last round of this module and area found, which this one asks again (rule ACT-7); folded. */
export default function LookedAtAgain(): ReactNode {
  const device = useDevice();
  const id = useOpened((_, shown) => shown.id);
  const area = useOpened((_, shown) => shown.area);
  const department = useOpened((_, shown) => shown.department);
  const section = useOpened((_, shown) => shown.section);
  const last = useDeviceQuery(
    () =>
      device.read((database) => {
        const one = { id, section, area, department, uploaded: false, dateCompleted: null };
        return readLastRound(database, one);
      }),
    [device, id, section, area, department],
  );
  const found = last ? foundIn(last) : [];
  if (!last || found.length === 0) return null;
  const day = shortDate(last.assessment.dateCompleted ?? '');
  return (
    <details className={styles.again}>
      <summary>{`${found.length} to look at again, from ${day}`}</summary>
      <ol>
        {found.map(({ key, words }) => (
          <li key={key} value={key}>
            {words}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** By the number of the question. */
function foundIn({ section, assessment }: Compared): { readonly key: number; readonly words: string }[] {
  const { answers } = filledBySheets(section, assessment);
  return orderedQuestions(section).flatMap((question) => {
    const words = foundInWords(question, null, answers[String(question.id)] ?? blankAnswer);
    return words === '' ? [] : [{ key: question.index + 1, words }];
  });
}
