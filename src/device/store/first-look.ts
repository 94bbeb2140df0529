import { isLeaf } from '#domain/leaf.ts';
import type { CurrentUser } from '#contract/people.ts';
import { isPosition } from './positions.ts';
import { ROW_VERSION } from './stored.ts';
import type { Edit, Lane, StoredAssessment } from './stored.ts';

/**
 * Whether stored rows can be shown before their schemas are there: no more than keeps a page
 * from breaking. What was written by another row version, or looks odd, waits for the schemas,
 * and nothing is sent without them.
 */

export function looksStored(row: unknown): row is StoredAssessment {
  return (
    isRecord(row) &&
    row['row'] === ROW_VERSION &&
    isAssessment(row['working']) &&
    (row['base'] === null || isAssessment(row['base'])) &&
    Array.isArray(row['replaced'])
  );
}

/** Only a lane in which nothing needs a person: choices come with their own code. */
export function looksUntroubled(row: unknown): row is Lane {
  return (
    isRecord(row) &&
    row['conflict'] === null &&
    row['refusal'] === null &&
    isRecord(row['changed']) &&
    isRecord(row['positions']) &&
    isRecord(row['refused']) &&
    Object.keys(row['refused']).length === 0 &&
    (row['inFlight'] === null || (isRecord(row['inFlight']) && isRecord(row['inFlight']['leaves'])))
  );
}

export function looksEdited(row: unknown): row is Edit {
  return (
    isRecord(row) &&
    (isPosition(row['leaf']) || isLeaf(row['leaf'])) &&
    typeof row['at'] === 'number' &&
    'value' in row
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
    Array.isArray(value['facilitators']) &&
    Array.isArray(value['participants']) &&
    Array.isArray(value['wastageCalculator']) &&
    isRecord(value['answers']) &&
    Object.values(value['answers']).every((answer) => isRecord(answer) && isRecord(answer['parts']))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
