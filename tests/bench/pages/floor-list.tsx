import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { openFloorDatabase, settled } from './floor-database.ts';
import { Icon, shortDate, show } from './floor-frame.tsx';

/** The floor of the list: all rows from raw IndexedDB, as many drawn as the product draws, by hand in React. */

/** What fits on the tablet, and a little more. */
const DRAWN = 16;

interface ListProps {
  readonly rows: readonly AssessmentSummary[];
  readonly titles: ReadonlyMap<string, string>;
}

function List({ rows, titles }: ListProps): ReactNode {
  const [words, setWords] = useState('');
  const hits = rows.filter(({ area }) => area.toLowerCase().includes(words.toLowerCase()));
  return (
    <>
      <h1 tabIndex={-1}>Assessments</h1>
      <a href="/assessments/new">
        <Icon name="plus" /> Start New Assessment
      </a>
      <button type="button">
        <Icon name="upload" /> Upload Assessment
      </button>
      <button type="button">
        <Icon name="down" /> Export Data
      </button>
      <section aria-label="Compare">
        <p role="status">Please select one or more completed assessments below.</p>
        <button type="button" aria-disabled="true">
          Compare Assessments
        </button>
      </section>
      <search>
        <label>
          <span className="hidden">Search by module, area, department or name</span>
          <Icon name="search" />
          <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        </label>
        <button type="button">
          <Icon name="filter" /> Filters
        </button>
        <p role="status">{hits.length} assessments</p>
      </search>
      <table aria-label="Assessments">
        <thead>
          <tr>
            <th scope="col">Compare</th>
            {['Module', 'Created', 'Submitted', 'User'].map((head) => (
              <th key={head} scope="col">
                <button type="button">{head}</button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hits.slice(0, DRAWN).map((row) => (
            <Row key={row.id} row={row} title={titles.get(row.section) ?? ''} />
          ))}
        </tbody>
      </table>
      <div style={{ height: Math.max(0, hits.length - DRAWN) * 66 }} />
    </>
  );
}

function Row({ row, title }: { readonly row: AssessmentSummary; readonly title: string }): ReactNode {
  const isOpen = row.dateCompleted === null;
  return (
    <tr>
      <td>
        <input type="checkbox" disabled={isOpen} aria-label={`Compare ${title}, ${row.area}`} />
      </td>
      <th scope="row">
        <Icon name="module" />
        <a href={`/floor-question.html?id=${row.id}`}>{title}</a>
        <span>{row.area}</span>
        {isOpen && <span>{row.answered} of 28 in all</span>}
        {isOpen && <p className="hidden">Only completed assessments can be compared.</p>}
      </th>
      <td>{shortDate(row.createdAt)}</td>
      <td>{row.dateCompleted === null ? 'In Progress' : shortDate(row.dateCompleted)}</td>
      <td>{row.lastEditedByName}</td>
    </tr>
  );
}

const database = await openFloorDatabase();
const transaction = database.transaction(['summaries', 'sections']);
const [all, sections] = await Promise.all([
  settled<AssessmentSummary[]>(transaction.objectStore('summaries').getAll()),
  settled<{ id: number; title: string }[]>(transaction.objectStore('sections').getAll()),
]);
show(
  <List
    rows={all.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))}
    titles={new Map(sections.map(({ id, title }) => [String(id), title]))}
  />,
);
