import type { SuggestedAction } from '../section.ts';
import type { Finding } from './findings.ts';

/** So many actions are named before all others: nobody begins with ten. */
const MOST = 3;
const STRENGTHS = ['stronger', 'intermediate', 'weaker'] as const;

/**
 * What to do first: of each finding, in their order, its strongest action; each once, at most three. One that only
 * begins or goes on as another does is no second one.
 */
export function firstActions(findings: readonly Pick<Finding, 'actions'>[]): SuggestedAction[] {
  const first: SuggestedAction[] = [];
  for (const { actions } of findings) {
    const strongest = STRENGTHS.map((strength) => actions.find((one) => one.strength === strength)).find(
      (action) => action !== undefined,
    );
    if (strongest !== undefined && !first.some((one) => isSaidBy(one, strongest))) first.push(strongest);
  }
  return first.slice(0, MOST);
}

function isSaidBy(one: SuggestedAction, other: SuggestedAction): boolean {
  const [short, long] = [one.text, other.text].toSorted((a, b) => a.length - b.length);
  return long?.startsWith(short?.replace(/\.$/, '') ?? '') === true;
}
