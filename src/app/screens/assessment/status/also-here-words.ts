import type { Companions } from '#device/sync/company.ts';

/** More are counted rather than named. */
const MOST_NAMED = 2;

/**
 * Who else is on this assessment, and where, in whole sentences; empty: nobody.
 *
 * @param nameOf null for whoever this device does not know
 * @param question the index of the one on this screen; null on any other page
 */
export function alsoHereWords(
  people: Companions,
  nameOf: (user: number) => string | null,
  question: number | null,
): string {
  // Those on the same question first: they may be in each other's way.
  const sorted = people.toSorted((a, b) => Number(b.question === question) - Number(a.question === question));
  const named = sorted.slice(0, MOST_NAMED).map(({ user, question: theirs }) => {
    const name = nameOf(user) ?? 'A colleague';
    if (theirs === null) return `${name} has this tracer open, too.`;
    return `${name} is on question ${theirs + 1}${theirs === question ? ', too' : ''}.`;
  });
  const others = people.length - named.length;
  if (others === 0) return named.join(' ');
  return [...named, others === 1 ? 'One more person is here.' : `${others} more people are here.`].join(' ');
}
