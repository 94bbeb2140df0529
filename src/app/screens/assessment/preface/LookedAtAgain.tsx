import type { ReactNode } from 'react';
import { askedFirst, foundByQuestion } from '#domain/asked-again.ts';
import { shortDate } from '#domain/dates.ts';
import { numberRanges } from '#domain/number-ranges.ts';
import { readLastRound } from '#device/store/reading/last-round.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpened, useSection } from '../open/open-context.ts';
import styles from './looked-at-again.module.css';

/** What the last round of this module and area found, which this one asks again (rules ACT-7 and ACT-19); folded. */
export default function LookedAtAgain(): ReactNode {
  const device = useDevice();
  const own = useSection();
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
  const found = last ? foundByQuestion(last) : [];
  if (!last || found.length === 0) return null;
  const day = shortDate(last.assessment.dateCompleted ?? '');
  const first = askedFirst(own, last);
  return (
    <details className={styles.again}>
      <summary>{`${found.length} to look at again, from ${day}`}</summary>
      {first.length > 0 && (
        <p>{`Of the core path, ${first.length === 1 ? 'question' : 'questions'} ${numberRanges(first)} ${first.length === 1 ? 'comes' : 'come'} first.`}</p>
      )}
      <ol>
        {found.map(({ question: { id: key, index }, words }) => (
          <li key={key} value={index + 1}>
            {words}
          </li>
        ))}
      </ol>
    </details>
  );
}
