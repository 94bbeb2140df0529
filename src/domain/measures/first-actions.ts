import type { SuggestedAction } from '../section.ts';
import type { Finding } from './findings.ts';

/** So many actions are named before all others: nobody begins with ten. */
const MOST = 3;
const STRENGTHS = ['stronger', 'intermediate', 'weaker'] as const;

/** What to do first: of each finding, in their order, its strongest action; each once, at most three. */
export function firstActions(findings: readonly Pick<Finding, 'actions'>[]): SuggestedAction[] {
  const first = new Map<string, SuggestedAction>();
  for (const { actions } of findings) {
    const strongest = STRENGTHS.map((strength) => actions.find((one) => one.strength === strength)).find(
      (action) => action !== undefined,
    );
    if (strongest !== undefined && first.size < MOST) first.set(strongest.text, strongest);
  }
  return [...first.values()];
}
