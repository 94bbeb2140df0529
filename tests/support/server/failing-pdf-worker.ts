import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { PdfOrder } from '#server/pdf/pdf-worker.ts';

/**
 * The real worker, which the area of an assessment can make fail: `crash` ends it, `hang` keeps it busy for good,
 * and `wait for <file>` until that file is there.
 */
parentPort?.on('message', ({ kind, paper }: PdfOrder) => {
  const area = kind === 'assessment' ? paper.assessment.area : '';
  if (area === 'crash') process.exit(3);
  while (!isFree(area));
});
function isFree(area: string): boolean {
  if (area === 'hang') return false;
  const file = /^wait for (.+)$/.exec(area)?.[1];
  return file === undefined || existsSync(file);
}

await import('#server/pdf/pdf-worker.ts');
