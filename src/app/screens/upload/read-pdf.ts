import { isPdfHead, NOT_A_PDF, PDF_HEAD_LENGTH, uploadFileProblem } from '#domain/upload.ts';

const ONE_FILE = 'Please upload one file at a time.';
export const UNREADABLE = 'This file cannot be read. Please choose it again.';

/** What is wrong with what was chosen or dropped; null when nothing is. Looks into the file itself. */
export async function problemOf(files: readonly File[]): Promise<string | null> {
  if (files.length > 1) return ONE_FILE;
  const [file = null] = files;
  const problem = uploadFileProblem(file);
  if (problem !== null || file === null) return problem;
  try {
    const head = await file.slice(0, PDF_HEAD_LENGTH).arrayBuffer();
    return isPdfHead(new Uint8Array(head)) ? null : NOT_A_PDF;
  } catch {
    return UNREADABLE;
  }
}

/** The file's bytes; null when it was moved or taken away since it was chosen. */
export async function bytesOf(file: File): Promise<ArrayBuffer | null> {
  return file.arrayBuffer().catch(() => null);
}
