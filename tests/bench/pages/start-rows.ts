import type { AssessmentSummary } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import type { FloorAnswers } from './floor-question.tsx';

/** The rows of the start benchmark's floor, in IndexedDB by hand. */

export interface StartRows {
  readonly section: Section;
  readonly assessment: { readonly id: string; readonly section: number; readonly answers: FloorAnswers };
  readonly summaries: readonly AssessmentSummary[];
}

declare global {
  interface Window {
    putStartRows(rows: StartRows): Promise<void>;
  }
}

export function openStartDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => {
    for (const name of ['sections', 'assessments', 'summaries']) {
      request.result.createObjectStore(name, { keyPath: 'id' });
    }
    request.result.createObjectStore('outbox');
  };
  return settled(request);
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  });
}

/** Lets the benchmark put the rows in when it prepares the tablet. */
export function acceptStartRows(database: IDBDatabase): void {
  window.putStartRows = ({ section, assessment, summaries }) => {
    const transaction = database.transaction(['sections', 'assessments', 'summaries'], 'readwrite');
    transaction.objectStore('sections').put(section);
    transaction.objectStore('assessments').put(assessment);
    for (const summary of summaries) transaction.objectStore('summaries').put(summary);
    return new Promise((resolve) => (transaction.oncomplete = () => resolve()));
  };
}
