import { createRoot } from 'react-dom/client';
import { FloorQuestions, ordered } from './floor-question.tsx';
import type { FloorAnswer } from './floor-question.tsx';
import { acceptStartRows, openStartDatabase, settled } from './start-rows.ts';
import type { StartRows } from './start-rows.ts';

/** The floor of a cold start at a question: its rows from raw IndexedDB, then React by hand. */

const database = await openStartDatabase();
acceptStartRows(database);
const id = new URLSearchParams(location.search).get('id') ?? '';

/** A row and an outbox row in one strict transaction, as in the floor of the save benchmark. */
function save(question: number, answer: FloorAnswer): void {
  const transaction = database.transaction(['assessments', 'outbox'], 'readwrite', { durability: 'strict' });
  transaction.objectStore('assessments').put({ id: `${id}:${question}`, answer });
  transaction.objectStore('outbox').put({ id, question, answer }, `${id}:${question}`);
}

const transaction = database.transaction(['sections', 'assessments']);
const [section, assessment] = await Promise.all([
  settled<StartRows['section'] | undefined>(transaction.objectStore('sections').get(4)),
  settled<StartRows['assessment'] | undefined>(transaction.objectStore('assessments').get(id)),
]);
const root = document.getElementById('root');
if (root !== null && section !== undefined && assessment !== undefined) {
  const questions = ordered(Object.values(section.questions));
  createRoot(root).render(
    <FloorQuestions title={section.title} questions={questions} stored={assessment.answers} onSave={save} />,
  );
}
