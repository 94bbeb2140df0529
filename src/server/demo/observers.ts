import { OBSERVERS } from '#content/demo/demo-observed.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, SheetRow } from '#domain/assessment.ts';
import { counterOf, isTally } from '#domain/tally.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { DemoPerson } from './demo-people.ts';

type Answers = Record<string, Answer>;
type Sheets = Record<string, { rows: Record<string, SheetRow> }>;

/** One person's share of an assessment. */
interface Share {
  readonly observer: Account;
  readonly change: { readonly answers: Answers; readonly sheets?: Sheets };
}

/** Splits a demo assessment by who enters it: others their own counts and rows, its editor all the rest. */
export function sharesOf(demo: DemoAssessment, accounts: ReadonlyMap<DemoPerson['key'], Account>): Share[] {
  return OBSERVERS.flatMap((key, index) => {
    const observer = accounts.get(key);
    if (observer === undefined) return [];
    const place = index + 1;
    const isEditor = key === demo.editor;
    const answers = answersOf(demo.answers, { place, observer, isEditor });
    const sheets = sheetsOf(demo.sheets ?? {}, place, observer);
    if (!isEditor && Object.keys(answers).length + Object.keys(sheets).length === 0) return [];
    return [{ observer, change: { answers, ...(Object.keys(sheets).length > 0 && { sheets }) } }];
  });
}

function answersOf(
  answers: DemoAssessment['answers'],
  { place, observer, isEditor }: { place: number; observer: Account; isEditor: boolean },
): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => {
      const parts = Object.entries(answer.parts).flatMap(
        ([part, value]): [string, Answer['parts'][string]][] => {
          if (!isTally(value)) return isEditor ? [[part, value]] : [];
          const own = value[counterOf(place)];
          return own === undefined ? [] : [[part, { [counterOf(observer.id)]: own }]];
        },
      );
      if (isEditor) return [[id, { ...answer, parts: Object.fromEntries(parts) }]];
      return parts.length === 0 ? [] : [[id, { ...blankAnswer, parts: Object.fromEntries(parts) }]];
    }),
  );
}

function sheetsOf(sheets: NonNullable<DemoAssessment['sheets']>, place: number, observer: Account): Sheets {
  return Object.fromEntries(
    Object.entries(sheets).flatMap(([sheet, { rows }]) => {
      const own = Object.entries(rows)
        .filter(([, { by }]) => by === place)
        .map(([id, row]): [string, SheetRow] => [id, { ...row, by: observer.id }]);
      return own.length === 0 ? [] : [[sheet, { rows: Object.fromEntries(own) }]];
    }),
  );
}
