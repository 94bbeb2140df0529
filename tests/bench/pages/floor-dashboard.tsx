import type { ReactNode } from 'react';
import type { AssessmentSummary } from '#domain/assessment.ts';
import { openFloorDatabase, settled } from './floor-database.ts';
import { Icon, shortDate, show } from './floor-frame.tsx';

/** The floor of the start page: the three newest assessments from raw IndexedDB, and what it offers besides. */

const RECENT = 3;

const TILES = [
  ['Progress Over Time', 'How each module has changed from one tracer to the next.', 'See Charts'],
  ['Reference List', 'Guidance documents, a glossary and sample medications.', 'Explore'],
  ['Resources', 'An action plan worksheet and a wastage calculator.', 'Get Started'],
  ['Need Some Help?', 'How to plan, run and finish a tracer.', 'Learn More'],
] as const;

interface DashboardProps {
  readonly recent: readonly AssessmentSummary[];
  readonly titles: ReadonlyMap<string, string>;
}

function Dashboard({ recent, titles }: DashboardProps): ReactNode {
  return (
    <>
      <h1 tabIndex={-1}>Lakeside Hospital</h1>
      <p>Harbor City</p>
      <section aria-labelledby="recent">
        <h2 id="recent">Recent Assessments</h2>
        <a href="/assessments">View All Assessments</a>
        {recent.map((one) => (
          <article key={one.id}>
            <h3>
              <Icon name="module" /> {titles.get(one.section)}
            </h3>
            <p>{one.area}</p>
            <p>{one.dateCompleted === null ? 'In Progress' : `Completed: ${shortDate(one.dateCompleted)}`}</p>
            {one.dateCompleted === null && <progress value={one.answered} max={28} aria-label="Answered" />}
            {one.findings !== undefined && (
              <p>
                {one.findings} findings, {one.serious} serious
              </p>
            )}
            <p>On the server</p>
            <button type="button">
              More <Icon name="down" />
            </button>
            <a href={`/floor-question.html?id=${one.id}`}>
              {one.dateCompleted === null ? 'Continue Assessment' : 'View Assessment'}
            </a>
          </article>
        ))}
      </section>
      <aside aria-label="Next steps">
        <a href="/assessments/new">
          <Icon name="plus" /> Start New Assessment
        </a>
        <h2>Compare Assessments</h2>
        <p>Modules of the same type, up to three assessments, can be compared side by side.</p>
        <a href="/assessments">Compare</a>
        <h2>Upload Assessment</h2>
        <p>Add a tracer done on paper as a scanned PDF.</p>
        <button type="button">
          <Icon name="upload" /> Upload Assessment
        </button>
      </aside>
      <ul>
        {TILES.map(([title, words, link]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{words}</p>
            <a href="/">
              {link} <Icon name="on" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const database = await openFloorDatabase();
const transaction = database.transaction(['summaries', 'sections']);
const [recent, titles] = await Promise.all([newest(), titlesById()]);
show(<Dashboard recent={recent} titles={titles} />);

function newest(): Promise<AssessmentSummary[]> {
  const { promise, resolve, reject } = Promise.withResolvers<AssessmentSummary[]>();
  const found: AssessmentSummary[] = [];
  const request = transaction.objectStore('summaries').index('updatedAt').openCursor(null, 'prev');
  request.onerror = () => reject(request.error ?? new Error('The request failed.'));
  request.onsuccess = () => {
    const { result } = request;
    if (result !== null) found.push(result.value as AssessmentSummary);
    if (result === null || found.length === RECENT) resolve(found);
    else result.continue();
  };
  return promise;
}

async function titlesById(): Promise<Map<string, string>> {
  const sections = await settled<{ id: number; title: string }[]>(
    transaction.objectStore('sections').getAll(),
  );
  return new Map(sections.map(({ id, title }) => [String(id), title]));
}
