import { createRoot } from 'react-dom/client';
import { FloorQuestions, ordered } from './floor-question.tsx';
import type { FloorAnswer } from './floor-question.tsx';
import { tapSection } from './tap-section.ts';

/**
 * The floor of the tap benchmark: the same question page by hand in React, with nothing
 * but React and IndexedDB. An answer is state and a strict transaction of two rows.
 */

function openFloorDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('floor', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers');
      request.result.createObjectStore('outbox');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened.'));
  });
}

const database = await openFloorDatabase();
const questions = ordered(Object.values(tapSection.questions));

/** A row and an outbox row in one strict transaction, as in the floor of the save benchmark. */
function save(id: number, answer: FloorAnswer): void {
  const transaction = database.transaction(['answers', 'outbox'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('answers').put(answer, id);
  transaction.objectStore('outbox').put({ id, answer }, id);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <FloorQuestions title={tapSection.title} questions={questions} stored={{}} onSave={save} />,
);
