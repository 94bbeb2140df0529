import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import type { ReceiptFacts } from '#domain/receipt-words.ts';
import type { HeldAction } from '#device/store/actions.ts';
import type { Device, DocumentRequest, FetchedDocument, HalvesOf, Held } from '#device/device.ts';

/** The part of a device that documents need. */
export type DocumentSource = Pick<Device, 'me'> &
  HalvesOf<'held' | 'section' | 'summaries' | 'overlay' | 'actions', 'fetchDocument' | 'fetchAssessment'>;

export type MadeDocument =
  | {
      readonly kind: 'pdf';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** The assessments in it, where it was made here and the server does not know of it. */
      readonly madeHereOf?: readonly string[];
    }
  /** Sentences fit to show. */
  | { readonly kind: 'failed'; readonly errors: readonly string[] };

/**
 * A document from the server if it answers, otherwise made here by the same code, loaded on demand. What the
 * server does not have yet is made here right away: someone who has just submitted offline wants what they
 * wrote.
 */
export async function makeDocument(
  source: DocumentSource,
  request: DocumentRequest,
  signal: AbortSignal,
): Promise<MadeDocument> {
  const ids = request.kind === 'assessment' ? [request.id] : request.ids;
  const held = await Promise.all(ids.map((id) => source.stored((store) => store.held(id))));
  const around = await actionsAround(source, held);
  if ([...held, ...around].every((one) => one === null || one.sync === 'synced')) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const fetched = await source
      .sync((sync) => sync.fetchDocument(request, { timeZone, signal }))
      .catch((): FetchedDocument => ({ kind: 'unreachable', errors: [NO_CONNECTION] }));
    if (fetched.kind === 'pdf') return fetched;
    if (fetched.kind === 'refused') return { kind: 'failed', errors: fetched.errors };
    // A scan exists only as its file; it cannot be made here.
    const isMissing = held.some((one) => one === null || one.assessment.uploaded);
    if (signal.aborted || isMissing) return { kind: 'failed', errors: fetched.errors };
  }
  const shown = held.flatMap((one) => one ?? []);
  return makeHere(source, request, { shown, around });
}

async function makeHere(
  source: DocumentSource,
  { kind }: DocumentRequest,
  { shown, around }: { readonly shown: readonly Held[]; readonly around: readonly HeldAction[] },
): Promise<MadeDocument> {
  const compared: { assessment: Assessment; section: Section; receipt: ReceiptFacts }[] = [];
  for (const held of shown) {
    const { assessment } = held;
    const section = await source.stored((store) =>
      store.section(Number(assessment.section), assessment.sectionVersion),
    );
    if (section !== null) compared.push({ assessment, section, receipt: await receiptOf(held) });
  }
  const [first] = compared;
  if (first === undefined || compared.length < shown.length) {
    return { kind: 'failed', errors: [NO_CONNECTION] };
  }
  const { earlierAssessments } = await import('./earlier-assessment.ts');
  const earlier = await Promise.all(compared.map((one) => earlierAssessments(source, one)));
  const madeHereOf = shown.map(({ assessment }) => assessment.id);
  const institution = (await source.me())?.institution;
  const common = {
    madeAt: new Date().toISOString(),
    ...(institution === undefined ? {} : { institution }),
  };
  if (kind === 'assessment') {
    const { assessmentPdf } = await import('#documents/assessment-pdf.ts');
    return {
      kind: 'pdf',
      bytes: new Uint8Array(assessmentPdf({ ...first, earlier: earlier[0] ?? [], ...common })),
      madeHereOf,
    };
  }
  const withEarlier = compared.map((one, index) => ({ ...one, earlier: earlier[index] ?? [] }));
  const actions = around.map(({ action }) => action);
  const { comparisonPdf } = await import('#documents/comparison-pdf.ts');
  return {
    kind: 'pdf',
    bytes: new Uint8Array(comparisonPdf({ compared: withEarlier, actions, ...common })),
    madeHereOf,
  };
}

/** The actions of the module, which can have lain between compared assessments: of one alone there are none. */
async function actionsAround(source: DocumentSource, held: readonly (Held | null)[]): Promise<HeldAction[]> {
  const section = held[0]?.assessment.section;
  if (held.length < 2 || section === undefined) return [];
  const actions = await source.stored((store) => store.actions());
  return actions.filter(({ action }) => action.section === section);
}

/** The facts of the printed assessment, whether the server has it or not. */
async function receiptOf({ assessment, sync }: Held): Promise<ReceiptFacts> {
  const { version, updatedAt: at } = assessment;
  const { hashOfContent } = await import('#device/store/reading/receipts.ts');
  return {
    hash: await hashOfContent(assessment),
    server: sync === 'synced' ? { version, at } : null,
  };
}
