import { calls } from '#contract/calls.ts';
import { knownTimeZone } from '#contract/documents.ts';
import type { Action } from '#domain/action.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import type { Earlier } from '#domain/result.ts';
import { contentHashOf } from '../assessments/content-hash.ts';
import { openAssessment } from '../assessments/open.ts';
import type { Serve } from '../http/serve-calls.ts';
import { notFound, notValid, Refusal } from '../http/refusal.ts';
import type { InstitutionStore } from '../persistence/institution-store.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import type { PdfWorkers } from '../pdf/pdf-workers.ts';
import type { Storage } from '../storage/storage.ts';
import { scanKey } from '../uploads/file-keys.ts';

interface DocumentDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly storage: Storage;
  readonly pdfs: PdfWorkers;
  readonly clock: () => number;
}

/**
 * Assessments as PDF, drawn on request and not stored. The first one starts a worker: most servers start many
 * times before anyone prints.
 */
export function serveDocuments(serve: Serve, deps: DocumentDeps): void {
  const { store, catalog, storage, pdfs, clock } = deps;
  const paper = async (institutionId: number, timeZone: string | undefined) => {
    const { name, location } = await store.forInstitution(institutionId).institution();
    return {
      institution: { name, location },
      madeAt: new Date(clock()).toISOString(),
      ...(timeZone === undefined ? {} : { timeZone: knownTimeZone(timeZone) }),
    };
  };

  serve(calls.downloadAssessment, 'review', async ({ account, params, query, body, gone }) => {
    const named = body?.assessmentId ?? params.id;
    if (named.toLowerCase() !== params.id.toLowerCase()) {
      throw notValid(['The address and the request name different assessments.'], ['assessment_id']);
    }
    const institution = store.forInstitution(account.institutionId);
    const assessment = await openAssessment(institution, account, params.id);
    const reading = { kind: 'assessment-pdf', object: `assessment ${assessment.id}` } as const;
    if (assessment.uploaded) {
      const scan = await storage.open(scanKey(account.institutionId, assessment.id));
      if (scan === null) throw scanMissing();
      return { status: 200, pdf: scan.body, headers: { 'content-length': String(scan.size) }, reading };
    }
    const section = catalog.of(assessment);
    const drawn = {
      assessment,
      section,
      earlier: await earlierOf(institution, { assessment, section }),
      receipt: receiptOf(assessment),
      ...(await paper(account.institutionId, query.timeZone)),
    };
    const pdf = await pdfs.draw(account.id, { kind: 'assessment', paper: drawn }, gone);
    return { status: 200, pdf, reading };
  });

  serve(calls.downloadComparison, 'review', async ({ account, query, body, gone }) => {
    const institution = store.forInstitution(account.institutionId);
    const assessments = await Promise.all(
      body.assessmentIds.map(async (id) => {
        const stored = await institution.assessment(id);
        if (stored === null) throw notFound();
        return stored.assessment;
      }),
    );
    refuseWhatCannotBeCompared(assessments);
    const object = `assessments ${assessments.map(({ id }) => id).join(' ')}`;
    const reading = { kind: 'comparison-pdf', object } as const;
    const compared = assessments.map((assessment) => ({
      assessment,
      section: catalog.of(assessment),
      receipt: receiptOf(assessment),
    }));
    const drawn = {
      compared: await Promise.all(
        compared.map(async (one) => ({ ...one, earlier: await earlierOf(institution, one) })),
      ),
      actions: await actionsFor(institution, assessments),
      ...(await paper(account.institutionId, query.timeZone)),
    };
    const pdf = await pdfs.draw(account.id, { kind: 'comparison', paper: drawn }, gone);
    return { status: 200, pdf, reading };
  });
}

/** The assessments before, to judge counts with: of the same version of the module, as its questions are the same. */
async function earlierOf(institution: InstitutionStore, { assessment, section }: Compared): Promise<Earlier> {
  const before = await institution.completedBefore(assessment);
  return before.map((earlier) => ({ assessment: earlier, section }));
}

/** Those that were finished, of the module; who had to do with them is not printed. */
async function actionsFor(
  institution: InstitutionStore,
  [first, ...others]: readonly Assessment[],
): Promise<Action[]> {
  // One alone is compared with nothing.
  if (first === undefined || others.length === 0) return [];
  const actions = await institution.actions(new Map(), undefined);
  return actions.filter(({ section, state }) => section === first.section && state === 'done');
}

/** The server draws what it has stored. */
function receiptOf(assessment: Assessment): ReceiptFacts {
  const { version, updatedAt: at } = assessment;
  return { hash: contentHashOf(assessment), server: { version, at } };
}

/** Completed, not uploaded, of one module (rule DOC-1). */
function refuseWhatCannotBeCompared(assessments: readonly Assessment[]): void {
  const refuse = (sentence: string) => notValid([sentence], ['assessment_ids']);
  if (assessments.some(({ dateCompleted }) => dateCompleted === null)) {
    throw refuse('Only completed assessments can be compared.');
  }
  if (assessments.some(({ uploaded }) => uploaded)) throw refuse('Uploaded assessments cannot be compared.');
  if (new Set(assessments.map(({ section }) => section)).size > 1) {
    throw refuse('Only assessments of the same module can be compared.');
  }
}

const scanMissing = (): Refusal =>
  new Refusal(404, { errors: ['The scanned file of this assessment is not on the server.'] });
