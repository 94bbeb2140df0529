import type { Section } from '#domain/section.ts';
import { countIn } from '#domain/sheet-answers.ts';
import type { Sheet, SheetColumn } from '#domain/sheet.ts';
import type { Dose } from '#domain/sheet-links.ts';
import type { Count } from '#domain/tally.ts';

/** A column's total, and where it goes. */
export interface ColumnTotal {
  readonly column: SheetColumn;
  /** The label of the kind that is counted; the column's own where it counts only one. */
  readonly label: string;
  readonly count: Count;
  readonly target: number | undefined;
  readonly questionId: number;
  /** Among kinds that share one count: whether this one is aimed for. */
  readonly isGood: boolean;
  /** 1-based number of the question; null where the module has none such. */
  readonly question: number | null;
}

/** A line for each thing that is counted, in the order of the columns. */
export function totalsOf(sheet: Sheet, section: Section, doses: readonly Dose[]): ColumnTotal[] {
  return sheet.columns.flatMap((column) => {
    const fills = column.kind === 'tick' ? column.fills.slice(0, 1) : column.fills;
    return fills.map((fill): ColumnTotal => {
      const question = section.questions[String(fill.questionId)];
      const part = question?.parts[fill.partId];
      return {
        column,
        label: column.kind === 'tick' ? column.label : (part?.label ?? column.label),
        count: countIn(column, column.kind === 'tick' ? { yes: [true] } : fill, doses),
        target: question?.composition === undefined ? part?.target : question.composition.target,
        isGood: question?.composition?.good.includes(fill.partId) ?? true,
        questionId: fill.questionId,
        question: question === undefined ? null : question.index + 1,
      };
    });
  });
}
