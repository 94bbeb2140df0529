import type { Assessment } from '#domain/assessment.ts';
import { leafEntries } from '#domain/leaf-values.ts';
import { wholePartsOf } from '#domain/leaf.ts';
import type { Leaf, LeafValue } from '#domain/leaf.ts';
import { changedLeaves, leavesOf } from '#domain/leaf-changes.ts';
import type { Section } from '#domain/section.ts';

/**
 * Finds the answers that were on the screen, but not sent, when the browser deleted the database: where the
 * server's copy is still of the version that was shown, all that differs. In another version they cannot be
 * told apart from others' changes.
 *
 * @param shown as it was on the screen
 * @param fetched as the server has it
 */
export function leavesToPutBack(
  shown: Assessment,
  fetched: Assessment,
  section: Section,
): readonly (readonly [Leaf, LeafValue])[] {
  if (shown.version !== fetched.version) return [];
  const whole = wholePartsOf(section);
  const differing = new Set(changedLeaves(fetched, shown, whole));
  return leafEntries(leavesOf(shown, whole)).filter(([leaf]) => differing.has(leaf));
}
