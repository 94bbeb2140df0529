import type { Assessment, AssessmentSummary } from '#domain/assessment.ts';
import { countAnswered } from '#domain/completeness.ts';
import { leafValue } from '#domain/leaf-values.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Person } from './hospital.ts';
import { canonical } from './requests.ts';
import { countedBy, simulatedSection } from './simulated-section.ts';

/**
 * Where a total is not what the rows of the sheets come to, counted here once more by other means (rule MEA-8), and
 * where the list counts other answers than there are.
 *
 * @param shown as a tablet holds it
 * @param summary as the server lists it
 */
export function totalsBeside(
  shown: Assessment,
  summary: AssessmentSummary,
  people: readonly Person[],
): string[] {
  const filled = filledBySheets(simulatedSection, shown);
  const differences: string[] = [];
  for (const { id } of people) {
    const { quiet, scrubbed } = dosesOf(shown, id);
    for (const [part, cells] of [
      ['hands', quiet],
      ['hub', scrubbed],
    ] as const) {
      const leaf = countedBy(id, part);
      const made = cells.length === 0 ? null : { yes: cells.filter(Boolean).length, of: cells.length };
      // A count by hand goes before what the rows come to.
      const wanted = canonical(leafValue(shown, leaf) ?? made);
      const total = canonical(leafValue(filled, leaf) ?? null);
      if (total !== wanted) differences.push(`${leaf} (${total}, its rows make ${wanted})`);
    }
  }
  const answered = countAnswered(simulatedSection, filled.answers);
  if (answered !== summary.answered)
    differences.push(`number of answers (${answered}, the list says ${summary.answered})`);
  return differences;
}

/** What one person has seen. Whether the hub was scrubbed is asked only where it was quiet. */
function dosesOf({ sheets }: Assessment, userId: number) {
  const seen: Record<'quiet' | 'scrubbed', unknown[]> = { quiet: [], scrubbed: [] };
  for (const { by, cells } of Object.values(sheets?.['doses']?.rows ?? {})) {
    if (by !== userId || cells['quiet'] === undefined) continue;
    seen.quiet.push(cells['quiet']);
    if (cells['quiet'] === true && cells['scrubbed'] !== undefined) seen.scrubbed.push(cells['scrubbed']);
  }
  return seen;
}
