import { useCallback, useEffect, useState } from 'react';
import { blankPerson } from '#domain/assessment.ts';
import type { Assessment, Person } from '#domain/assessment.ts';
import { withoutId } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { MOST_PEOPLE } from '#domain/limits.ts';
import { fullName } from '#domain/names.ts';
import { readLastTeam } from '#device/store/reading/last-team.ts';
import type { Team } from '#device/store/reading/last-team.ts';
import { useDevice, useMe } from '../../../device-hooks/device-context.tsx';
import type { OpenAssessment } from '../open/open-assessment.ts';
import { useOpened } from '../open/open-context.ts';

export type People = 'facilitators' | 'participants';

interface SuggestedTeam {
  /** Stands in the first facilitator's fields until something else is typed there; null: nothing. */
  readonly own: Person | null;
  readonly refuseOwn: () => void;
  /** The team of last time, while nobody but the person themselves is named here. */
  readonly last: Team | null;
  readonly takeLast: () => void;
  /** Enters what is only suggested, so that it counts as typed. */
  readonly accept: () => void;
}

/**
 * Whoever begins an assessment mostly leads it, with the same people as last time. What is suggested
 * is no edit before Begin Assessment: a mis-tap leaves nothing behind (rule ASM-19).
 */
export function useTeam(open: OpenAssessment): SuggestedTeam {
  const device = useDevice();
  const me = useMe();
  const [isRefused, setIsRefused] = useState(false);
  const self = me === undefined || me === null ? null : { name: fullName(me), title: me.position };
  const isUnnamed = useOpened(
    (_, { facilitators, participants }) =>
      isBlank(participants) && (isBlank(facilitators) || isOnly(self, facilitators)),
  );
  const hasNoLead = useOpened((_, shown) => isBlank(shown.facilitators));
  const isMine = useOpened((_, { createdBy }) => createdBy === me?.id);
  const owner = me?.id;
  const [last, setLast] = useState<Team | null>(null);
  useEffect(() => {
    if (owner === undefined) return;
    // Once: what is typed here does not change it. What cannot be read is not offered.
    const reading = device.read((database) => readLastTeam(database, { owner, exceptId: open.id }));
    reading.then(setLast, () => undefined);
  }, [device, owner, open.id]);
  const own = isMine && hasNoLead && !isRefused ? self : null;

  const takeLast = () => {
    if (last === null) return;
    setIsRefused(true);
    fill(open, 'facilitators', last.facilitators);
    fill(open, 'participants', last.participants);
  };
  const accept = () => {
    if (own !== null) fill(open, 'facilitators', [own]);
  };
  return {
    own,
    refuseOwn: useCallback(() => setIsRefused(true), []),
    last: isUnnamed ? last : null,
    takeLast,
    accept,
  };
}

function isBlank(people: Assessment[People]): boolean {
  return isOnly(blankPerson, people);
}

function isOnly(one: Person | null, people: Assessment[People]): boolean {
  return (
    one !== null &&
    people.length === 1 &&
    people.every((person) => equalValues(withoutId(person), { ...one }))
  );
}

/** The first of them takes the blank row. */
function fill(open: OpenAssessment, list: People, people: readonly Person[]): void {
  const [first, ...others] = people.slice(0, MOST_PEOPLE);
  const row = open.shown?.[list][0];
  if (first === undefined || row === undefined) return;
  open.tap(entryLeaf(list, row.id), { ...first });
  for (const person of others) open.add(list, { ...person });
}
