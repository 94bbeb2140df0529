import { randomBytes } from 'node:crypto';
import type { DemoAssessment, DemoPaper } from '#content/demo/demo-assessment.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { uuidV7 } from '#domain/identifier.ts';
import type { Section } from '#domain/section.ts';
import { PDF_TYPE } from '#domain/upload.ts';
import { createAssessment } from '../assessments/create.ts';
import { saveAssessment } from '../assessments/save.ts';
import type { Passwords } from '../password-hashing.ts';
import type { Database } from '../persistence/database/database.ts';
import { InstitutionTransaction } from '../persistence/institution-transaction.ts';
import { insertInstitution } from '../persistence/people/institution-rows.ts';
import { insertUser } from '../persistence/people/user-rows.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import { isEmpty } from '../persistence/store.ts';
import type { Store } from '../persistence/store.ts';
import { SectionCatalog } from '../section-catalog.ts';
import type { Storage } from '../storage/storage.ts';
import { confirmUpload } from '../uploads/confirm.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { incomingKey } from '../uploads/file-keys.ts';
import { announceUpload } from '../uploads/request.ts';
import { sharesOf } from './observers.ts';
import { addDemoActions } from './actions.ts';
import { reportDemoBugs } from './bug-reports.ts';
import { DEMO_INSTITUTION, DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts';
import type { DemoPerson } from './demo-people.ts';

/** How long a round takes. */
const ROUND_MS = 26 * MINUTE_MS;

export interface DemoDeps {
  readonly database: Database;
  readonly store: Store;
  readonly storage: Storage;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly sections: readonly Section[];
  readonly assessments: readonly DemoAssessment[];
  readonly papers: readonly DemoPaper[];
}

/**
 * Fills an empty database with the demo hospital (rule RUN-15), in full or not at all, then uploads its paper
 * tracers and reports its bugs.
 * @returns false, with nothing changed, when the database is not empty
 */
export async function fillDemo(deps: DemoDeps): Promise<boolean> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  const now = deps.clock();
  const catalog = new SectionCatalog(deps.sections);
  // People registered shortly before their first round.
  const oldest = Math.max(0, ...deps.assessments.map((assessment) => assessment.daysAgo));
  const joined = new Date(now - (oldest + 14) * DAY_MS).toISOString();

  const people = await deps.database.transaction(async (queries) => {
    if (!(await isEmpty(queries))) return null;
    const { id: institutionId } = await insertInstitution(queries, DEMO_INSTITUTION, joined);
    const accounts = new Map<DemoPerson['key'], Account>();
    for (const { key, ...person } of DEMO_PEOPLE) {
      const user = await insertUser(queries, institutionId, { ...person, passwordHash }, joined);
      accounts.set(key, { ...user, institutionId });
    }
    const { kind } = deps.database;
    const tx = await InstitutionTransaction.begin({ queries, institutionId, kind });
    const rounds = new Map<string, string>();
    const roundOf = (section: number, daysAgo: number) => rounds.get(`${section} ${daysAgo}`) ?? null;
    for (const assessment of deps.assessments) {
      const account = accounts.get(assessment.editor);
      if (account === undefined) continue;
      const id = await addAssessment(tx, { catalog, accounts, now }, account, assessment);
      rounds.set(`${assessment.sectionId} ${assessment.daysAgo}`, id);
    }
    await addDemoActions(tx, { catalog, accounts, now, roundOf });
    return accounts;
  });
  if (people === null) return false;
  for (const paper of deps.papers) {
    const account = people.get(paper.editor);
    if (account !== undefined) await uploadPaper({ ...deps, catalog }, account, paper);
  }
  await reportDemoBugs(deps, people);
  return true;
}

interface Filling {
  readonly catalog: SectionCatalog;
  readonly accounts: ReadonlyMap<DemoPerson['key'], Account>;
  readonly now: number;
}

/** Created and submitted the way a person would, so that it has a history like any other. @returns its id */
async function addAssessment(
  tx: InstitutionTransaction,
  { catalog, accounts, now }: Filling,
  account: Account,
  demo: DemoAssessment,
): Promise<string> {
  const end = now - demo.daysAgo * DAY_MS;
  const begin = { account, now: end - ROUND_MS, epoch: null, mutation: null };
  const finish = { account, now: end, epoch: null, mutation: null, isQuiet: true };
  const shares = sharesOf(demo, accounts);
  const { area, department, facilitators, participants } = demo;
  const people = { facilitators: [...facilitators], participants: [...participants] };
  const started = await createAssessment(tx, catalog, begin, {
    section: String(demo.sectionId),
    sectionVersion: demo.sectionVersion,
    area,
    department,
    ...people,
  });
  if (started.status === 409) throw new Error('A demo assessment met a conflict.');
  const { id } = started.assessment;
  const others = shares.filter((share) => share.observer.id !== account.id);
  for (const { observer, change } of others) {
    // Counts of one's own meet no conflict.
    const counting = { ...begin, account: observer, now: end - ROUND_MS / 2 };
    await saveAssessment(tx, catalog, counting, { id, body: change, seen: 1, completes: false });
  }
  const own = shares.find((share) => share.observer.id === account.id)?.change;
  const outcome = await saveAssessment(tx, catalog, finish, {
    id,
    body: {
      ...own,
      // The person who submits has been told who counts with them.
      ...(others.length > 0 && { forceUpdate: true }),
      notes: demo.notes,
      lastQuestionIndex: demo.lastQuestionIndex,
      ...(demo.wastageCalculator && { wastageCalculator: [...demo.wastageCalculator] }),
    },
    seen: 1 + others.length,
    completes: demo.completed,
  });
  if (outcome.status === 409) throw new Error('A demo assessment met a conflict.');
  return id;
}

/** Fills in a print tracer by hand and uploads it the next day, the way a person would. */
async function uploadPaper(deps: UploadDeps, account: Account, paper: DemoPaper): Promise<void> {
  const done = deps.clock() - paper.daysAgo * DAY_MS;
  const scanned = done + DAY_MS;
  const then: UploadDeps = { ...deps, clock: () => scanned, isQuiet: true };
  const section = deps.catalog.find(paper.sectionId, paper.sectionVersion);
  if (section === null) return;
  const { handwrittenTracerPdf } = await import('#documents/print-tracer.ts');
  const written = new Date(done).toLocaleDateString('en-US', { dateStyle: 'short' });
  const entries = { ...paper, institution: DEMO_INSTITUTION.name, date: written };
  const pdf = handwrittenTracerPdf(section, entries, new Date(scanned).toISOString());

  const id = uuidV7(scanned, randomBytes(10));
  const { institutionId } = account;
  const announced = {
    objectName: paper.fileName,
    uuid: id,
    section: String(paper.sectionId),
    date: new Date(done).toISOString(),
  };
  await announceUpload(then, account, announced, null);
  await deps.storage.put(incomingKey(institutionId, id), [pdf], PDF_TYPE);
  await confirmUpload(then, { institutionId, id });
}
