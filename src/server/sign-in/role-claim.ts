import { isRecord } from '#contract/record.ts';
import type { RoleClaim } from './settings.ts';

/** The role with the most rights that the claim's values give; null where they give none, so that nothing changes. */
export function roleByClaim({ claim, values }: RoleClaim, claims: unknown): number | null {
  const found = valueAt(claims, claim);
  const said = Array.isArray(found) ? found : [found];
  const roles = said.flatMap((one) => (typeof one === 'string' ? (values.get(one) ?? []) : []));
  return roles.length === 0 ? null : Math.min(...roles);
}

/** A claim's name may itself have dots, as an address has. */
function valueAt(claims: unknown, path: string): unknown {
  if (!isRecord(claims)) return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  const [first = '', ...rest] = path.split('.');
  return rest.length === 0 || !Object.hasOwn(claims, first)
    ? undefined
    : valueAt(claims[first], rest.join('.'));
}
