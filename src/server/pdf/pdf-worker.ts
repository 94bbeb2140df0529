import { parentPort } from 'node:worker_threads';
import type { AssessmentPaper } from '#documents/assessment-pdf.ts';
import type { ComparisonPaper } from '#documents/comparison-pdf.ts';

/** Runs in a worker thread: a paper comes in, a PDF goes out, one after the other. */

export type PdfOrder =
  | { readonly kind: 'assessment'; readonly paper: AssessmentPaper }
  | { readonly kind: 'comparison'; readonly paper: ComparisonPaper };

export type PdfAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

parentPort?.on('message', (order: PdfOrder) => {
  draw(order).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PdfAnswer),
  );
});

async function draw({ kind, paper }: PdfOrder): Promise<Uint8Array<ArrayBuffer>> {
  // These bytes are this worker's own, and can be handed over instead of copied.
  if (kind === 'assessment') {
    const { assessmentPdf } = await import('#documents/assessment-pdf.ts');
    return new Uint8Array(assessmentPdf(paper));
  }
  const { comparisonPdf } = await import('#documents/comparison-pdf.ts');
  return new Uint8Array(comparisonPdf(paper));
}
