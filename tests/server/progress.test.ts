import { expect, test } from 'vitest';
import { counterOf } from '#domain/tally.ts';
import { HOUR, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import { scoredTestSection, testSection } from '../support/papers/test-section.ts';

const reworded = { ...testSection, version: 2, title: 'Test Module, again' };
const measured = { ...scoredTestSection, id: 6 };
const scenario = serverForFile({ sections: [testSection, reworded, { ...testSection, id: 7 }, measured] });
const { clock } = scenario;

interface Point {
  assessment_id: string;
  date_completed: string;
}

const progress = (person: Person, section = '9', headers: Record<string, string> = {}) =>
  person.client.get<Point[]>(`/sections/${section}/progress`, headers);

async function completed(person: Person, fields: object): Promise<string> {
  const id = await startAssessment(person, fields);
  const answer = await save(person, id, {}, { seen: 1, completed: true });
  expect(answer.status).toBe(200);
  clock.pass(HOUR);
  return id;
}

test('a completed assessment is a point with its numbers, and the earliest comes first', async () => {
  const [ann, vic] = await scenario.hospital('Ann Lee', 'Vic Low:3');
  const at = clock.iso;
  const first = await completed(ann, {
    section_version: 1,
    area: 'North ward',
    department: 'Surgery',
    answers: {
      903: { parts: { ease: 4 }, flagged: true },
      904: { parts: { share: 62.5 } },
      905: { parts: { value: 100 } },
      907: { parts: { name: 'x', score: 3 } },
      909: { parts: { no: true }, flagged: true },
    },
  });
  const second = await completed(ann, {});

  const { status, body } = await progress(vic);

  expect(status).toBe(200);
  expect(body).toEqual([
    {
      assessment_id: first,
      date_completed: at,
      section_version: 1,
      area: 'North ward',
      department: 'Surgery',
      last_edited_by_name: 'Ann Lee',
      flagged: 2,
      no_answers: 1,
      values: {
        'answers.903.parts.ease': 4,
        'answers.904.parts.share': 62.5,
        'answers.907.parts.score': 3,
      },
    },
    expect.objectContaining({ assessment_id: second, section_version: 2, values: {} }),
  ]);
});

test('R175 of a module that measures, a point has its findings, its counts and what each element is worth', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const me = counterOf(ann.user.id);
  await completed(ann, {
    section: '6',
    answers: {
      701: { parts: { labeled: { [me]: { yes: 4, of: 5 } } } },
      703: { parts: { asis: { [me]: { yes: 9, of: 10 } }, mixed: { [me]: { yes: 1, of: 10 } } } },
      704: { parts: { yes: true } },
    },
  });

  const [point] = (await progress(ann, '6')).body;

  expect(point).toMatchObject({
    findings: { adverse: 1, answered: 1 },
    tallies: { 'answers.701.parts.labeled': { yes: 4, of: 5 }, 'answers.703': { yes: 9, of: 10 } },
    // Each domain rests on too little.
    scores: {},
    worths: { 'answers.701.parts.labeled': 0.8, 'answers.703': 0.9, 'answers.704': 0 },
  });
});

test('an assessment in progress, on paper, or of another module or hospital is not a point', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const [eve] = await scenario.hospital('Eve Orr');
  await startAssessment(ann);
  await completed(ann, { section: '7' });
  const paper = await completed(ann, {});
  await completed(eve, {});
  await scenario.server.database.queries
    .updateTable('assessments')
    .set({ uploaded: 1 })
    .where('id', '=', paper)
    .execute();

  expect((await progress(ann)).body).toEqual([]);
});

test('nothing new is answered without a body, and a new point or name counts as new', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  await completed(ann, {});
  const before = String((await progress(ann)).headers['etag']);
  const same = await progress(ann, '9', { 'if-none-match': before });
  expect([same.status, same.text]).toEqual([304, '']);

  await completed(ann, {});
  expect((await progress(ann, '9', { 'if-none-match': before })).body).toHaveLength(2);
});

test('a module that does not exist has no progress', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  for (const section of ['4', '0', 'nursing']) expect((await progress(ann, section)).status).toBe(404);
});

test('R189 findings are saved as a table, each with its pool and the tracers that were counted together', async () => {
  const [ann, vic] = await scenario.hospital('Ann Lee', 'Vic Low:3');
  const me = counterOf(ann.user.id);
  const round = (yes: number, more: object = {}) =>
    completed(ann, {
      section: '6',
      area: '=HYPERLINK("x")',
      answers: { 701: { parts: { labeled: { [me]: { yes, of: 10 } } } } },
      ...more,
    });
  const days: string[] = [];
  for (const yes of [3, 4]) {
    days.push(clock.iso);
    await round(yes);
  }
  await round(0, { area: 'ICU', answers: { 704: { parts: { yes: true } } } });

  const answer = await vic.client.get('/sections/6/findings.csv');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="findings.csv"');
  const [head, ...lines] = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toMatch(/^Completed \(UTC\),Module,.*,Counted together: tracers \(UTC\)$/);
  // The first round alone is told, not judged; another area has a pool of its own.
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${days[1]},`);
  expect(lines[0]).toContain(',"\'=HYPERLINK(""x"")",');
  expect(lines[0]).toMatch(
    new RegExp(`,1,Labeled doses,Below target,yes,Labeling,4 of 10 \\(40%\\),100,7,20,${days.join(' ')}$`),
  );
  expect(lines[1]).toContain(',ICU,');
  expect(lines[1]).toMatch(/,4,Pre-labeled,Missed,yes,Labeling,Yes,,,,$/);
});
