import { digits } from '#domain/digits.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { KeptAnchors } from '../audit/verify.ts';
import type { Tell } from '../operation/tell.ts';
import { logKeys } from '../persistence/bug-report-rows.ts';
import type { Database, Queries } from '../persistence/database/database.ts';
import { countersBehind } from '../persistence/ids.ts';
import { brokenReferences } from '../persistence/references.ts';
import {
  actionsWithHistory,
  assessmentsWithHistory,
  documentCounts,
  scansWithoutAssessment,
  strayDocuments,
  untoldInstitutions,
} from '../persistence/whole-history.ts';
import type { DocumentCounts } from '../persistence/whole-history.ts';
import type { Storage } from '../storage/storage.ts';
import { scanKey } from '../uploads/file-keys.ts';
import { actionFault, assessmentFault } from './chains.ts';
import { Faults } from './faults.ts';
import { FileLooks } from './file-looks.ts';

export interface Checked extends DocumentCounts {
  readonly files: number;
  readonly auditRows: number;
  readonly faults: Faults;
}

interface Checking {
  readonly database: Database;
  readonly storage: Storage;
  /** What the audit log was before, as it was kept outside of the database. */
  readonly anchors: KeptAnchors;
  readonly tell: Tell;
}

/**
 * Reads all there is, in one snapshot beside a running server, some at a time, and writes nothing: whether each
 * document is the sum of its revisions, every file is there, nothing refers to what is missing, and the audit log is
 * what was written.
 */
export async function check(checking: Checking): Promise<Checked> {
  const { database, anchors, tell } = checking;
  const faults = new Faults();
  const { counts, files } = await database.snapshot(async (queries) => {
    const counted = await documentCounts(queries);
    const inFiles = await checkDocuments(queries, { ...checking, counts: counted, faults });
    await checkRelations(queries, { ...checking, faults });
    return { counts: counted, files: inFiles };
  });
  tell(() => 'Checking the audit log');
  const audit = await verifyAudit(database, anchors);
  for (const fault of audit.faults) faults.add(`The audit log was changed. ${fault}`);
  return { ...counts, files, auditRows: audit.rows, faults };
}

interface Within extends Checking {
  readonly faults: Faults;
}

/** @returns how many files were looked for */
async function checkDocuments(
  queries: Queries,
  within: Within & { counts: DocumentCounts },
): Promise<number> {
  const { counts, storage, tell, faults } = within;
  let done = 0;
  const tellOne = (): void => {
    done += 1;
    tell(
      () =>
        `Checking: ${digits(done)} of ${digits(counts.assessments + counts.actions)} assessments and actions`,
    );
  };
  const files = new FileLooks(storage, faults);
  for await (const one of assessmentsWithHistory(queries)) {
    const { id, institution_id: institutionId, uploaded } = one.row;
    const fault = assessmentFault(one);
    if (fault !== null) faults.add(`Assessment ${id} of institution ${institutionId} ${fault}.`);
    if (uploaded === 1) {
      await files.expectPdf(
        scanKey(institutionId, id),
        `The scan of assessment ${id} of institution ${institutionId}`,
      );
    }
    tellOne();
  }
  for await (const one of actionsWithHistory(queries)) {
    const fault = actionFault(one);
    if (fault !== null) faults.add(`Action ${one.row.id} of institution ${one.row.institution_id} ${fault}.`);
    tellOne();
  }
  for (const key of await logKeys(queries)) {
    await files.expect(key, `The log ${key} of a bug report`);
  }
  await files.settle();
  return files.count;
}

/** Whether what is named somewhere is there. */
async function checkRelations(queries: Queries, { database, tell, faults }: Within): Promise<void> {
  tell(() => 'Checking what refers to what');
  for (const id of await strayDocuments(queries, 'revisions'))
    faults.add(`There is a history of ${id}, and no such assessment or action.`);
  for (const id of await strayDocuments(queries, 'conflicts'))
    faults.add(`There is a conflict about ${id}, and no such assessment or action.`);
  for (const id of await scansWithoutAssessment(queries))
    faults.add(`The scan ${id} was accepted, and its assessment is missing.`);
  for (const id of await untoldInstitutions(queries))
    faults.add(`Institution ${id} has changes beyond its newest one, so that devices are not told of them.`);
  for (const { table, column, parent, rows } of await brokenReferences(queries, database.kind))
    faults.add(`${digits(rows)} of the table ${table} name in ${column} what is not in the table ${parent}.`);
  for (const name of await countersBehind(queries))
    faults.add(
      `A number that was given out could be given out again: id_counters is behind the table ${name}.`,
    );
}
