import { describe, expect, test } from 'vitest';
import { counterOf } from '#domain/tally.ts';
import { sheetTestSection } from '../support/papers/sheet-section.ts';
import { testSection } from '../support/papers/test-section.ts';
import { cellsOf } from '../support/readers/csv.ts';
import { assessmentIn, complaintsOfFhir } from '../support/readers/fhir.ts';
import { sheetsOf } from '../support/readers/xlsx.ts';
import { DAY, HOUR, save, serverForFile, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Answer } from '../support/server/client.ts';
import type { Person } from '../support/server/scenario.ts';

const scenario = serverForFile({ sections: [sheetTestSection, testSection] });
const { clock } = scenario;

type Table = Record<string, string>[];

/** By somebody who has just entered their password. */
async function asked({ user }: Person, query: string): Promise<Answer> {
  return (await scenario.server.as(user)).get(`/export?${query}`);
}

/** The rows of a table, by the names of their columns. */
async function tableOf(person: Person, query: string): Promise<Table> {
  const answer = await asked(person, query);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [heads = [], ...rows] = cellsOf(answer.text);
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

async function completed(person: Person, fields: object): Promise<string> {
  const id = await startAssessment(person, fields);
  expect((await save(person, id, {}, { seen: 1, completed: true })).status).toBe(200);
  clock.pass(HOUR);
  return id;
}

const counted = ({ user }: Person, yes: number, of: number) => ({ [counterOf(user.id)]: { yes, of } });

describe('R191 What was entered leaves as a table', () => {
  test('each answer and element of a completed assessment is a row, read back as it was entered', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const at = clock.iso;
    const id = await startAssessment(ann, {
      section: '9',
      area: 'ICU, “West”',
      notes: 'All in all\nwell.',
      answers: {
        901: { observations: 'Twelve', opportunities: 'Fewer' },
        903: { parts: { ease: 4 }, flagged: true, observations: '=SUM(A1)' },
        904: { parts: { share: 62.5 } },
        905: { parts: { value: 1234.5 } },
        906: { parts: { never: true } },
        907: { parts: { name: '-1 per bag', shift: 'night', score: 3 } },
        908: { parts: { cost: 2, storage: 1, staffing: 4, build: 3 } },
      },
    });
    await save(ann, id, {}, { seen: 1, completed: true });
    // In progress, so it is in no table.
    await startAssessment(bob, { section: '9', area: 'Open' });

    const rows = await tableOf(bob, 'section=9');
    expect(rows.map(({ question_id: q, element_id: e, type, value }) => [q, e, type, value])).toEqual([
      ['901', '', 'short_answer', 'Twelve'],
      ['901', '', 'opportunities', 'Fewer'],
      ['903', 'ease', 'slider', '4 of 10'],
      ['903', '', 'observations', "'=SUM(A1)"],
      ['904', 'share', 'percentage', '62.5%'],
      ['905', 'value', 'dollars', '$1,234.50'],
      ['906', '', 'radio', 'Never'],
      ['907', 'name', 'short_answer', "'-1 per bag"],
      ['907', 'cost', 'dollars', ''],
      ['907', 'share', 'percentage', ''],
      ['907', 'shift', 'radio', 'Night'],
      ['907', 'score', 'slider', '3 of 10'],
      ['907', 'story', 'long_answer', ''],
      ['908', 'cost', 'ranking', '2'],
      ['908', 'storage', 'ranking', '1'],
      ['908', 'staffing', 'ranking', '4'],
      ['908', 'build', 'ranking', '3'],
      ['', '', 'final_comments', 'All in all well.'],
    ]);
    const [, , ease] = rows;
    expect(ease).toMatchObject({
      assessment_id: id,
      module_id: '9',
      module: 'Test Module',
      content_version: '1',
      completed_on: '03.02.26',
      completed_at: at,
      area: 'ICU, “West”',
      question: '3',
      question_label: 'Slider',
      element: 'Ease',
      number: '4',
      unit: 'points of 10',
      state: 'answered',
      weight: '0',
      flagged: 'yes',
    });
    expect(rows.find(({ element_id: e }) => e === 'shift')).toMatchObject({ choice_id: 'night', number: '' });
    expect(rows.find(({ type }) => type === 'dollars')).toMatchObject({ number: '1234.5', unit: 'dollars' });
    expect(rows.find(({ element_id: e }) => e === 'story')).toMatchObject({ state: 'blank', flagged: 'no' });
  });

  test('what is measured has its polarity, weight, target and worth, and counts of all observers together', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    await completed(ann, {
      section: '7',
      answers: {
        701: { parts: { labeled: counted(ann, 4, 5) } },
        703: { parts: { asis: counted(ann, 9, 10), mixed: counted(ann, 1, 10) } },
        704: { parts: { yes: true } },
        705: { parts: { reportstate: 'figure', report: 85, without: '3' } },
      },
    });
    const rows = await tableOf(ann, 'section=7');
    const row = (question: string, element: string) =>
      rows.find(({ question_id: q, element_id: e }) => q === question && e === element);
    expect(row('701', 'labeled')).toMatchObject({
      type: 'tally',
      value: '4 of 5 (80%)',
      number: '80',
      unit: 'percent',
      count_yes: '4',
      count_of: '5',
      polarity: 'higher',
      weight: '3',
      target: '100',
      credit: '0.8',
      adverse: 'yes',
      core: 'yes',
      domain: 'Labeling',
    });
    expect(row('703', '')).toMatchObject({ type: 'composition', count_yes: '9', weight: '3', target: '80' });
    expect(row('704', '')).toMatchObject({
      choice_id: 'yes',
      polarity: 'by choice',
      credit: '0',
      adverse: 'yes',
    });
    expect(row('705', 'without')).toMatchObject({
      number: '3',
      unit: 'found',
      polarity: 'lower',
      weight: '2',
    });
    expect(row('705', 'report')).toMatchObject({ number: '85', target: '90', adverse: 'yes' });
  });

  test('each observed dose is a row, with what its sheet asks as columns', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    // Their ids say when they were begun, or nothing.
    const [first, second] = ['0kq3x9v0cmzt', 'dose00000001'];
    const id = await completed(ann, {
      section: '7',
      sheets: {
        doses: {
          rows: {
            [second]: {
              by: ann.user.id,
              drug: '@home',
              cells: { came: 'vial', form: 'mixed', stopped: true },
            },
            [first]: { by: ann.user.id, drug: 'Morphine', cells: { came: 'syringe', hands: true } },
          },
        },
      },
    });
    const rows = await tableOf(ann, 'kind=doses');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      assessment_id: id,
      sheet_id: 'doses',
      dose: '1',
      dose_id: first,
      observer_id: String(ann.user.id),
      drug: 'Morphine',
      doses_came: 'Ready syringe',
      doses_hands: 'yes',
      doses_hub: '',
    });
    // Stopped, and nobody said what was wrong.
    expect(rows[1]).toMatchObject({ drug: "'@home", doses_hands: 'no', doses_stopped: 'yes' });
    expect(rows.map((row) => row['begun_at'])).toEqual(['2021-06-19T15:35:08.604Z', '']);
  });

  test('counts that are judged together stand beside those of each assessment, also of rounds before the span', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const round = (yes: number, area = 'ICU') =>
      completed(ann, { section: '7', area, answers: { 701: { parts: { labeled: counted(ann, yes, 10) } } } });
    await round(3);
    const from = clock.iso;
    await round(4);
    await round(9, 'OR');
    await round(5, ' icu');

    const rows = await tableOf(ann, `kind=scores&from=${from}`);
    const told = rows.map((row) => [
      row['area'],
      row['count_yes'],
      row['pooled_yes'],
      row['pooled_of'],
      row['finding'],
    ]);
    expect(told).toEqual([
      ['ICU', '4', '7', '20', 'below target'],
      ['OR', '9', '9', '10', ''],
      [' icu', '5', '12', '30', 'below target'],
    ]);
    expect(rows[0]).toMatchObject({
      level: 'element',
      question_id: '701',
      score: '40',
      pooled_share: '35',
      pooled_low: '18.12',
      pooled_high: '56.71',
      pooled_assessments: '2',
      serious: 'yes',
    });
  });

  test('each action is a row with the names of people, the days as in lists', async () => {
    const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
    const at = clock.iso;
    await startAction(ann, {
      finding: '+2 syringes',
      plan: 'Two\nlines',
      owner_user: bob.user.id,
      due: '2026-04-03',
      strength: 'stronger',
    });
    clock.pass(HOUR);
    await startAction(ann, { section: '7', question: 701, part: 'labeled', owner_name: 'Night shift' });
    expect(await tableOf(bob, 'kind=actions&section=9')).toEqual([
      expect.objectContaining({
        module: 'Test Module',
        question: '3',
        question_label: 'Slider',
        finding: "'+2 syringes",
        plan: 'Two lines',
        owner: 'Bob Ray',
        due: '04.03.26',
        state: 'open',
        strength: 'stronger',
        created_by: 'Ann Lee',
        created_at: at,
      }),
    ]);
    const all = await tableOf(bob, 'kind=actions');
    expect(all.map(({ element, owner }) => [element, owner])).toEqual([
      ['', 'Bob Ray'],
      ['Labeled', 'Night shift'],
    ]);
  });

  test('span and module narrow it, and many pages of the database are one table without a gap', async () => {
    const [ann] = await scenario.hospital('Ann Lee');
    const [eve] = await scenario.hospital('Eve Orr');
    await completed(eve, { section: '9', notes: 'Theirs' });
    const days: string[] = [];
    for (let index = 0; index < 23; index += 1) {
      days.push(clock.iso);
      await completed(ann, { section: index % 2 === 0 ? '9' : '7', notes: `Round ${index}` });
    }
    const notes = async (query: string) => (await tableOf(ann, query)).map(({ value }) => value);
    expect(await notes('')).toEqual(days.map((_, index) => `Round ${index}`));
    expect(await notes('section=7')).toHaveLength(11);
    expect(await notes(`from=${days[3]}&to=${days[6]}`)).toEqual(['Round 3', 'Round 4', 'Round 5']);
    expect(await notes(`from=${new Date(clock.now + DAY).toISOString().slice(0, 10)}`)).toEqual([]);
    expect((await asked(ann, 'section=4')).status).toBe(404);
    expect((await asked(ann, 'from=yesterday')).status).toBe(422);
    expect((await asked(ann, 'kind=everything')).status).toBe(422);
  });
});

test('R191 a spreadsheet has the same rows with numbers and days, no formula, and a second sheet that says what the columns mean', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  await completed(ann, {
    section: '9',
    area: '=HYPERLINK("x")',
    answers: { 904: { parts: { share: 62.5 }, observations: '\tTab & <b>\r\nline' } },
  });
  const answer = await asked(ann, 'format=xlsx');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="export.xlsx"');
  expect(answer.headers['content-type']).toMatch(/spreadsheetml\.sheet$/);

  const sheets = await sheetsOf(answer.bytes);
  expect([...sheets.keys()]).toEqual(['Answers', 'Columns']);
  const [heads = [], share = [], note = []] = sheets.get('Answers') ?? [];
  const at = (row: readonly unknown[], name: string) => row[heads.indexOf(name)];
  expect(at(share, 'number')).toBe(62.5);
  expect(at(share, 'content_version')).toBe(1);
  expect((at(share, 'completed_on') as Date).toISOString().slice(0, 10)).toBe(clock.iso.slice(0, 10));
  // A text, not a formula, which a reader would give as an object.
  expect(at(share, 'area')).toBe('\'=HYPERLINK("x")');
  expect(at(note, 'value')).toBe('Tab & <b>\nline');

  const [columnHeads, ...meanings] = sheets.get('Columns') ?? [];
  expect(columnHeads).toEqual(['column', 'holds', 'unit', 'meaning']);
  expect(meanings.map(([name]) => name)).toEqual(heads);
  expect(meanings.every(([, , , meaning]) => typeof meaning === 'string' && meaning.endsWith('.'))).toBe(
    true,
  );
  // The same as a table of its own.
  const dictionary = await tableOf(ann, 'dictionary=true');
  expect(dictionary.map(({ column }) => column)).toEqual(heads);
});

test('R191 a viewer is refused, a password entered long ago is asked for again, and the audit log has what was taken', async () => {
  const [ada, ann, vic] = await scenario.hospital('Ada Boss:1', 'Ann Lee', 'Vic Low:3');
  await completed(ann, { section: '9', notes: 'x' });
  expect((await vic.client.get('/export')).status).toBe(403);
  expect((await asked(ann, 'kind=scores&format=xlsx&section=9')).status).toBe(200);
  expect((await asked(ann, 'dictionary=true')).status).toBe(200);
  clock.pass(11 * 60_000);
  const late = await ann.client.get('/export');
  expect([late.status, late.body.reason]).toEqual([403, 'confirm']);
  const log =
    await ada.client.get<{ kind: string; user_id: number; object: string; detail: string[] }[]>(
      '/audit?kind=data-export',
    );
  expect(log.body).toEqual([
    expect.objectContaining({
      user_id: ann.user.id,
      object: 'scores of module 9',
      detail: ['section'],
    }),
  ]);
});

test('R195 answers leave as a Bundle of FHIR R4, each with its questionnaire, and are read back as they were entered', async () => {
  const [ann, bob] = await scenario.hospital('Ann Lee', 'Bob Ray');
  const answers = {
    903: { parts: { ease: 4 }, flagged: true, observations: 'Line\nby “line”', opportunities: '' },
    906: { parts: { never: true }, flagged: false, observations: '', opportunities: '' },
    908: {
      parts: { cost: 2, storage: 1, staffing: 4, build: 3 },
      flagged: false,
      observations: '',
      opportunities: '',
    },
  };
  const first = await completed(ann, { section: '9', area: 'ICU', answers });
  const second = await completed(bob, { section: '9', area: 'North' });
  await completed(bob, { section: '7', answers: { 701: { parts: { labeled: counted(bob, 4, 5) } } } });
  // In progress, so it is not among them.
  await startAssessment(bob, { section: '9', area: 'Open' });

  const answer = await asked(ann, 'format=fhir&section=9');
  expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="export.fhir.json"');
  const bundle = JSON.parse(answer.text) as Bundle;
  expect(complaintsOfFhir(bundle)).toEqual([]);
  expect(bundle.entry.map(({ resource }) => resource.id)).toEqual(['module-9-1', first, second]);
  const [module, response] = bundle.entry;
  expect(response?.resource.questionnaire).toBe(`${module?.resource.url}|1`);
  expect(module?.resource.url).toMatch(/^http.*\/fhir\/Questionnaire\/module-9$/);
  expect(response && assessmentIn(response.resource)).toMatchObject({ area: 'ICU', answers });

  const all = JSON.parse((await asked(ann, 'format=fhir')).text) as Bundle;
  expect(all.entry).toHaveLength(5);
  const none = JSON.parse((await asked(ann, 'format=fhir&to=2020-01-01T00:00:00.000Z')).text) as Bundle;
  expect(none.entry).toEqual([]);
  expect((await asked(ann, 'format=fhir&kind=doses')).body).toMatchObject({
    errors: ['Only answers can be exported as FHIR.'],
  });
});

interface Bundle {
  readonly entry: readonly {
    readonly resource: Parameters<typeof assessmentIn>[0] & {
      readonly id: string;
      readonly url?: string;
      readonly questionnaire?: string;
    };
  }[];
}
