import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { acceptStartRows, openStartDatabase, settled } from './start-rows.ts';
import './floor.css';

/** The floor of a cold start at the list: all rows from raw IndexedDB, drawn with React by hand. */

function List({ rows }: { readonly rows: readonly AssessmentSummary[] }): ReactNode {
  return (
    <main>
      <h1>Assessments</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Created</th>
            <th scope="col">Submitted</th>
            <th scope="col">User</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`/start-question.html?id=${row.id}`}>{row.area}</a>
              </th>
              <td>{row.createdAt.slice(0, 10)}</td>
              <td>{row.dateCompleted?.slice(0, 10) ?? 'In Progress'}</td>
              <td>{row.lastEditedByName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const database = await openStartDatabase();
acceptStartRows(database);
const store = database.transaction('summaries').objectStore('summaries');
const rows = await settled<AssessmentSummary[]>(store.getAll());
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
const newestFirst = rows.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
createRoot(root).render(<List rows={newestFirst} />);
