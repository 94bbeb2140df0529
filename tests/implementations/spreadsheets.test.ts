import { beforeAll, expect, test } from 'vitest';
import { filledWorksheet } from '#documents/filled-worksheet.ts';
import { institution, madeAt, testAnswers } from '../support/papers/test-papers.ts';
import { planOf, planned } from '../support/papers/test-plan.ts';
import { testSection } from '../support/papers/test-section.ts';
import { ensureLibreOffice, LONGEST_INSTALL_MS, savedByLibreOffice } from '../support/readers/libreoffice.ts';
import { sheetsOf } from '../support/readers/xlsx.ts';
import { save, serverForFile, startAssessment } from '../support/server/scenario.ts';

/** A program that did not write our spreadsheets opens them, and finds every cell where it belongs. */

const scenario = serverForFile({ sections: [testSection] });

let program = '';
beforeAll(async () => {
  program = await ensureLibreOffice();
}, LONGEST_INSTALL_MS);

test('R191 LibreOffice opens an export of answers, and has each text, number and day where it belongs', async () => {
  const [ann] = await scenario.hospital('Ann Lee');
  const id = await startAssessment(ann, { section: '9', area: '=1+1 “West”', answers: testAnswers });
  await save(ann, id, {}, { seen: 1, completed: true });
  const { status, bytes } = await (await scenario.server.as(ann.user)).get('/export?format=xlsx');
  expect(status).toBe(200);
  const written = await sheetsOf(bytes);
  const read = await sheetsOf(await savedByLibreOffice(program, bytes));
  expect([...read.keys()]).toEqual([...written.keys()]);
  expect(read).toEqual(written);
  const answers = read.get('Answers') ?? [];
  const [heads = []] = answers;
  const of = (name: string) => answers.slice(1).map((row) => row[heads.indexOf(name)]);
  expect(new Set(of('area'))).toEqual(new Set(["'=1+1 “West”"]));
  expect(of('completed_on').every((day) => day instanceof Date)).toBe(true);
  expect(of('number')).toContain(62.5);
});

test('ACT-18 LibreOffice opens the filled action-plan worksheet, and has each field where it belongs', async () => {
  const done = {
    id: 'done',
    question: 907,
    part: 'cost',
    area: 'ICU',
    finding: '=HYPERLINK("http://x")',
    plan: 'Prefilled flushes on all carts.\nقلم, żółć, 注射',
    strength: 'stronger',
    due: '2026-10-05',
    state: 'done',
    doneOn: '2026-10-04',
    outcome: '5 of 5 in the next round',
  } as const;
  const plan = planOf([
    planned(done, 'Dana Whitfield'),
    planned({ id: 'late', finding: 'x'.repeat(2000), due: '2026-11-20' }),
    planned({ id: 'dropped', finding: 'Of a closed unit', state: 'dropped', droppedWhy: '+1' }),
  ]);
  const bytes = filledWorksheet({ plan, institution, madeAt });
  const [written, read] = [await sheetsOf(bytes), await sheetsOf(await savedByLibreOffice(program, bytes))];
  expect([...read.keys()]).toEqual(['Action plan', 'How to use']);
  expect(read).toEqual(written);
  const rows = (read.get('Action plan') ?? []).filter(([id]) => typeof id === 'number');
  expect(rows[1]).toEqual(
    expect.arrayContaining(['\'=HYPERLINK("http://x")', 'Stronger', 'Done', new Date('2026-10-04')]),
  );
});
