import { isLeaf } from '#domain/leaf.ts';
import type { CurrentUser } from '#contract/people.ts';
import { isRecord } from '#contract/record.ts';
import { foldEdits } from '../../rows/lane.ts';
import type { HeldRows } from '../../rows/lane.ts';
import { isPosition } from '../../rows/positions.ts';
import type { RawRows } from '../raw-rows.ts';
import { ROW_VERSION, isNewerRow } from '../../rows/stored.ts';
import type { LeftBehind } from '../../rows/left-behind.ts';
import type { Edit, Lane, StoredAssessment } from '../../rows/stored.ts';

/**
 * Whether stored rows can be shown before their schemas are there: no more than keeps a page
 * from breaking. What was written by another row version, or looks
 * odd, waits for the schemas, and nothing is sent without them.
 */

/** The rows of one assessment, its edits folded in. @throws Error where they are missing or look odd */
export function rowsAsTheyLook(raw: RawRows): HeldRows {
  const { stored, lane, edits } = raw;
  if (!looksStored(stored) || !edits.every(looksEdited)) throw new Error('The rows look odd.');
  return foldEdits({ stored, lane: lane === undefined ? null : laneAsItLooks(lane) }, edits);
}

/** @throws Error where it looks odd, or needs a person */
export function laneAsItLooks(lane: unknown): Lane {
  if (!looksUntroubled(lane)) throw new Error('The lane looks odd.');
  return lane;
}

function looksStored(row: unknown): row is StoredAssessment {
  return (
    isRecord(row) &&
    row['row'] === ROW_VERSION &&
    isAssessment(row['working']) &&
    (row['base'] === null || isAssessment(row['base'])) &&
    Array.isArray(row['replaced']) &&
    row['replaced'].every((one) => isRecord(one) && isLeaf(one['leaf']))
  );
}

/** Only a lane in which nothing needs a person: choices come with their own code. */
function looksUntroubled(row: unknown): row is Lane {
  return (
    isRecord(row) &&
    !isNewerRow(row) &&
    row['conflict'] === null &&
    row['refusal'] === null &&
    isRecord(row['changed']) &&
    Object.keys(row['changed']).every(isLeaf) &&
    isRecord(row['positions']) &&
    isRecord(row['refused']) &&
    Object.keys(row['refused']).length === 0 &&
    (row['inFlight'] === null || (isRecord(row['inFlight']) && isRecord(row['inFlight']['leaves'])))
  );
}

function looksEdited(row: unknown): row is Edit {
  return (
    isRecord(row) &&
    !isNewerRow(row) &&
    (isPosition(row['leaf']) || isLeaf(row['leaf'])) &&
    typeof row['at'] === 'number' &&
    'value' in row
  );
}

export function looksLeft(row: unknown): row is LeftBehind {
  return (
    isRecord(row) &&
    typeof row['at'] === 'number' &&
    Array.isArray(row['leaves']) &&
    // No first screen shows an action.
    (typeof row['action'] === 'string' ||
      (typeof row['assessment'] === 'string' &&
        row['leaves'].every(
          (one) => isRecord(one) && isLeaf(one['leaf']) && 'value' in one && Array.isArray(one['from']),
        )))
  );
}

export function looksLikeMe(me: unknown): me is CurrentUser {
  return (
    isRecord(me) &&
    typeof me['roleId'] === 'number' &&
    typeof me['firstName'] === 'string' &&
    typeof me['lastName'] === 'string' &&
    isRecord(me['institution'])
  );
}

function isAssessment(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['section'] === 'string' &&
    isList(value['facilitators']) &&
    isList(value['participants']) &&
    isList(value['wastageCalculator']) &&
    isRecord(value['answers']) &&
    Object.values(value['answers']).every((answer) => isRecord(answer) && isRecord(answer['parts']))
  );
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry['id'] === 'string');
}
