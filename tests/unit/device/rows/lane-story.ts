import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaves } from '#domain/leaf.ts';
import type { ConflictAnswer } from '#contract/errors.ts';
import { frozen, workingOver } from '#device/rows/lane-transitions.ts';
import { edited, emptyLane } from '#device/rows/lane.ts';
import type { Lane, Positions } from '#device/rows/stored.ts';

/** Shared by the tests of a lane: one assessment, at version 3 on the server. */

export const ID = '01980000-0000-7000-8000-000000000001';
export const OTHER_ID = '01980000-0000-7000-8000-000000000002';
export const MUTATION = '01980000-0000-7000-8000-00000000000a';
export const NEXT_MUTATION = '01980000-0000-7000-8000-00000000000b';
export const NOW = Date.parse('2026-11-21T12:00:00.000Z');
export const MINUTE = 60_000;

/** The server's state at version 3. */
export const base: Assessment = {
  ...newAssessment({
    id: ID,
    section: '9',
    sectionVersion: 1,
    user: { id: 1, name: 'Ann Reyes' },
    at: '2026-11-21T08:00:00.000Z',
  }),
  version: 3,
};

export const serverWith = (leaves: Leaves, facts: Partial<Assessment> = {}): Assessment => ({
  ...withLeaves(base, leaves),
  ...facts,
});

/** A lane of an assessment that the server has, with these leaves typed. */
export const typed = (
  leaves: Leaves,
  positions: Partial<Positions> = {},
  lane = emptyLane(ID, 3, NOW),
): Lane => edited(lane, { leaves, positions, base, now: NOW });

/** The lane with its changes on their way. */
export const freeze = (lane: Lane, mutationId = MUTATION): Lane =>
  frozen(lane, workingOver(base, lane, base), true, mutationId);

/** The server's 409. */
export const conflictWith = (server: Assessment, facts: Partial<ConflictAnswer> = {}): ConflictAnswer => ({
  errors: ['Dana Reyes is also editing this assessment.'],
  reason: 'edited',
  lastEditedBy: 2,
  lastEditedByName: 'Dana Reyes',
  updatedAt: '2026-11-21T11:00:00.000Z',
  version: server.version,
  leaves: [],
  assessment: server,
  ...facts,
});
