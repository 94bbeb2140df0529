import { leafEntries, leafValue } from '#domain/leaf-values.ts';
import type { Leaf, LeafMap, LeafValue, Leaves } from '#domain/leaf.ts';
import type { HeldRows } from '../rows/lane.ts';
import type { Lane } from '../rows/stored.ts';
import { forced, workingOver } from '../rows/lane-transitions.ts';

/** Which value of an answer that both changed is kept; `both`, of texts: theirs, and mine after it. */
export type Keep = 'mine' | 'theirs' | 'both';
export type Keeps = Readonly<LeafMap<Keep>>;

/**
 * A conflict settled answer by answer (rule CON-9): one save, forced over the version shown. Pure.
 *
 * @returns with the values of one's own that are given up
 */
export function combined(
  { stored }: HeldRows,
  lane: Lane & { readonly conflict: object },
  keeps: Keeps,
  now: number,
): { readonly rows: HeldRows; readonly givenUp: Leaves } {
  const { server } = lane.conflict;
  const changed: LeafMap<LeafValue> = { ...lane.changed };
  const refused = { ...lane.refused };
  const givenUp: LeafMap<LeafValue> = {};
  for (const [leaf, keep] of leafEntries(keeps)) {
    const mine = valueIn(lane, leaf);
    if (mine === undefined || keep === 'mine') continue;
    delete refused[leaf];
    if (keep === 'both') changed[leaf] = joined(leafValue(server, leaf), mine);
    else {
      delete changed[leaf];
      givenUp[leaf] = mine;
    }
  }
  const next = forced({ ...lane, changed, refused }, now);
  return {
    rows: {
      stored: { ...stored, base: server, working: workingOver(server, next, stored.working) },
      lane: next,
    },
    givenUp,
  };
}

function valueIn({ changed, refused }: Lane, leaf: Leaf): LeafValue | undefined {
  return Object.hasOwn(changed, leaf) ? changed[leaf] : refused[leaf]?.value;
}

/** Anything but two texts cannot be joined: mine stays. */
function joined(theirs: LeafValue, mine: LeafValue): LeafValue {
  return typeof theirs === 'string' && typeof mine === 'string' ? joinedTexts(theirs, mine) : mine;
}

/**
 * A text that holds the other one is both of them. Two lines stay one, with a sign between them: a field of one line
 * shows no line break.
 */
export function joinedTexts(theirs: string, mine: string): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  if (`${theirs}${mine}`.includes('\n')) return `${theirs}\n${mine}`;
  const first = theirs.trimEnd();
  return `${first}${/[.!?…;]$/.test(first) ? '' : ';'} ${mine}`;
}
