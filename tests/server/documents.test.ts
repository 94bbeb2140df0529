import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentChange } from '#domain/assessment.ts';
import { dayAndMinute } from '#domain/date-and-time.ts';
import { toWire } from '#contract/wire-case.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';
import type { Answer } from '../support/server/client.ts';
import { answers } from '../support/papers/short-answers.ts';
import { plainTestSection, testSection } from '../support/papers/test-section.ts';
import { DAY, HOUR, save, serverForFile, startAssessment } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';

const newerWording = { ...plainTestSection, version: 2, title: 'Renamed Module' };
const scenario = serverForFile({ sections: [plainTestSection, newerWording, testSection] });

let [ann, bob, vic, eve]: Person[] = [];
const person = (one: Person | undefined): Person => {
  if (one === undefined) throw new Error('Nobody is here yet.');
  return one;
};
beforeAll(async () => {
  [ann, bob, vic] = await scenario.hospital('Ann Lee', 'Bob Fox:1', 'Vic Low:3');
  [eve] = await scenario.hospital('Eve Orr:5');
});

async function completed(
  owner: Person,
  change: AssessmentChange & { section?: string } = {},
): Promise<string> {
  const id = await startAssessment(owner, toWire(change) as object);
  const done = await save(owner, id, {}, { seen: 1, completed: true });
  if (done.status !== 200) throw new Error(done.text);
  return id;
}

const download = (who: Person, id: string, body?: unknown, query = ''): Promise<Answer> =>
  who.client.send('POST', `/assessments/download/${id}${query}`, body === undefined ? {} : { body });

const compare = (who: Person, ids: readonly string[], query = ''): Promise<Answer> =>
  who.client.post(`/download-comparison${query}`, { assessment_ids: ids });

/** The name of the PDF in an answer; otherwise what is there instead. */
function savedAs({ status, headers, bytes, text }: Answer): string | undefined {
  const isPdf =
    status === 200 &&
    headers['content-type'] === 'application/pdf' &&
    headers['cache-control'] === 'no-store' &&
    Number(headers['content-length']) === bytes.length &&
    text.startsWith('%PDF-');
  if (!isPdf) return `${status} ${JSON.stringify(headers)} ${text.slice(0, 200)}`;
  return /^attachment; filename="(.+)"$/.exec(String(headers['content-disposition']))?.[1];
}

const refusal = ({ status, body }: Answer): [number, string] => [status, body.errors.join(' ')];

const written = Object.values(answers).flatMap(({ observations, opportunities }) => [
  observations,
  opportunities,
]);

/** The texts that are missing in a PDF. */
async function missingIn(answer: Answer, texts: readonly string[]): Promise<string[]> {
  const { squeezed: text } = await readPdf(answer.bytes);
  return texts.filter((wanted) => !text.includes(squeezed(wanted)));
}

describe('R121 POST /assessments/download/{id}', () => {
  test('answers with a PDF that holds everything that was written', async () => {
    const id = await completed(person(ann), {
      section: '9',
      answers,
      area: 'North ward',
      department: 'Ωμέγα care',
      notes: 'The notes at the end.',
      facilitators: [{ name: 'Đặng Thị Ngọc', title: 'Pharmacist' }],
    });
    const answer = await download(person(ann), id);
    expect(savedAs(answer)).toBe('assessment.pdf');
    const about = ['Ωμέγα care', 'The notes at the end.', 'Đặng Thị Ngọc', 'Ann Lee', 'Test Hospital'];
    const questions = Object.values(testSection.questions).map(({ content }) => content.replaceAll('__', ''));
    const values = ['7 of 10', '62.5%', '$1,234.50', 'Unit of many names', '1. Storage', '3 of 10'];
    const all = ['North ward', ...about, ...questions, ...values, ...written];
    expect(await missingIn(answer, all)).toEqual([]);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['an empty object', {}],
  ])('accepts %s', async (_what, body) => {
    expect(savedAs(await download(person(ann), await startAssessment(person(ann)), body))).toBe(
      'assessment.pdf',
    );
  });

  test('accepts the id again in the body, and no other', async () => {
    const id = await startAssessment(person(ann));
    expect(savedAs(await download(person(ann), id, { assessment_id: id }))).toBe('assessment.pdf');
    const other = await download(person(ann), id, { assessment_id: randomUUID() });
    expect(refusal(other)).toEqual([422, 'The address and the request name different assessments.']);
    expect(other.body.fields).toEqual(['assessment_id']);
    const unknown = await download(person(ann), id, { id });
    expect(refusal(unknown)).toEqual([422, 'The field "id" is not known.']);
  });

  test('shows what is stored now, in the words of the version it began with', async () => {
    const id = await startAssessment(person(ann), { section: '8', section_version: 1 });
    await save(person(ann), id, { answers: { 801: { observations: 'First words' } } }, { seen: 1 });
    await save(person(ann), id, { answers: { 801: { observations: 'Second words' } } }, { seen: 2 });
    const pdf = await readPdf((await download(person(ann), id)).bytes);
    expect(pdf.squeezed).toContain('Secondwords');
    expect(pdf.squeezed).not.toContain('Firstwords');
    expect(pdf.squeezed).toContain(squeezed(plainTestSection.title));
    expect(pdf.squeezed).not.toContain(squeezed(newerWording.title));
  });

  test('writes dates as they are in the reader’s calendar', async () => {
    // 09:00 in London is still the day before in Honolulu.
    const id = await completed(person(ann));
    const [london, honolulu] = await Promise.all(
      ['Europe/London', 'Pacific/Honolulu'].map(async (zone) =>
        readPdf((await download(person(ann), id, {}, `?time_zone=${zone}`)).bytes),
      ),
    );
    expect(london?.squeezed).toContain('Completed:03.02.26');
    expect(honolulu?.squeezed).toContain('Completed:03.01.26');
  });

  test.each(['Etc/Unknown', 'Mars/Olympus', ''])(
    'writes dates in UTC where nobody knows the zone “%s”',
    async (zone) => {
      const id = await completed(person(ann));
      const pdf = await readPdf((await download(person(ann), id, {}, `?time_zone=${zone}`)).bytes);
      expect(pdf.squeezed).toContain('Completed:03.02.26');
    },
  );

  test('R134 says at the foot which version it is, when it was saved, and its content hash', async () => {
    const id = await completed(person(ann), { notes: 'The notes at the end.' });
    const stored = (await person(ann).client.get(`/assessments/${id}`)).body;
    const hash = stored.content_hash?.slice(3, 15);
    const { pages } = await readPdf((await download(person(ann), id, {}, '?time_zone=Asia/Tokyo')).bytes);
    const at = dayAndMinute(stored.updated_at, 'Asia/Tokyo');
    const compared = await readPdf((await compare(person(ann), [id], '?time_zone=Asia/Tokyo')).bytes);
    for (const { text } of [...pages, ...compared.pages]) {
      expect(squeezed(text)).toContain(squeezed(`version ${stored.version}, ${at}`));
      expect(squeezed(text)).toContain(hash);
    }
  });

  test.each(['ann', 'bob', 'vic'] as const)('%s may read what is completed', async (name) => {
    const id = await completed(person(ann));
    expect(savedAs(await download(person({ ann, bob, vic }[name]), id))).toBe('assessment.pdf');
  });

  test('a viewer reads nothing that is in progress', async () => {
    const id = await startAssessment(person(ann));
    expect(savedAs(await download(person(bob), id))).toBe('assessment.pdf');
    expect(refusal(await download(person(vic), id))).toEqual([
      403,
      'This assessment is still in progress. You can open it once it is completed.',
    ]);
  });

  test('another hospital’s does not exist, nor does one that nobody made', async () => {
    const id = await completed(person(ann));
    const given = [
      await download(person(eve), id),
      await download(person(eve), randomUUID()),
      await download(person(eve), 'x'),
    ];
    for (const answer of given) expect(refusal(answer)).toEqual([404, 'This does not exist.']);
  });

  test('an uploaded one is never rendered in place of its scan', async () => {
    const id = await completed(person(ann));
    await uploaded(id);
    expect(refusal(await download(person(ann), id))).toEqual([
      404,
      'The scanned file of this assessment is not on the server.',
    ]);
  });
});

describe('R121 POST /download-comparison', () => {
  test.each([1, 2, 3])('answers with a PDF of %i side by side, the earliest first', async (count) => {
    const marks = ['Alpha', 'Beta', 'Gamma'].slice(0, count);
    const ids: string[] = [];
    for (const mark of marks) {
      scenario.clock.pass(DAY);
      ids.push(
        await completed(person(ann), {
          section: '9',
          answers: { ...answers, 901: { parts: {}, flagged: false, observations: mark, opportunities: '' } },
          department: `Ward ${mark}`,
        }),
      );
    }
    const answer = await compare(person(vic), ids.toReversed());
    expect(savedAs(answer)).toBe('comparison.pdf');
    const pdf = await readPdf(answer.bytes);
    const places = marks.map((mark) => pdf.squeezed.indexOf(`Ward${mark}`));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const others = written.filter((text) => text !== answers['901']?.observations);
    expect(await missingIn(answer, [...marks, ...others])).toEqual([]);
  });

  test('names what the hospital finished between two answers, and nothing of another one', async () => {
    const answered = (observations: string) => ({
      section: '9',
      area: 'ICU',
      answers: { 901: { parts: {}, flagged: false, observations, opportunities: '' } },
    });
    const first = await completed(person(ann), answered('Two'));
    const doneOn = new Date(scenario.clock.now).toISOString().slice(0, 10);
    for (const [who, plan] of [
      [ann, 'Count them daily'],
      [eve, 'Count them weekly'],
    ] as const) {
      const about = { section: '9', question: 901, area: 'ICU', finding: 'Two', plan };
      const body = toWire({ ...about, state: 'done', doneOn }) as object;
      expect((await person(who).client.post('/actions', body)).status).toBe(201);
    }
    scenario.clock.pass(2 * DAY);
    const second = await completed(person(ann), answered('None'));
    const { squeezed: text } = await readPdf((await compare(person(vic), [first, second])).bytes);
    expect(text).toContain(squeezed('Between: Count them daily, done '));
    expect(text).not.toContain(squeezed('weekly'));
  });

  test('compares versions of one module', async () => {
    const ids = [
      await completed(person(ann), { section: '8', sectionVersion: 1 } as object),
      await completed(person(ann), { section: '8', sectionVersion: 2 } as object),
    ];
    expect(savedAs(await compare(person(ann), ids))).toBe('comparison.pdf');
  });

  test('none, four, five, or repeated ones are refused, each with its sentence', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await completed(person(ann)));
    const most = 'At most three assessments can be compared.';
    expect(refusal(await compare(person(ann), []))).toEqual([
      422,
      'Please select one or more completed assessments below.',
    ]);
    expect(refusal(await compare(person(ann), ids.slice(0, 4)))).toEqual([422, most]);
    expect(refusal(await compare(person(ann), ids))).toEqual([422, most]);
    const [id = ''] = ids;
    const itself = 'An assessment cannot be compared with itself.';
    expect(refusal(await compare(person(ann), [id, id]))).toEqual([422, itself]);
    expect(refusal(await compare(person(ann), [id, id.toUpperCase()]))).toEqual([422, itself]);
    expect((await compare(person(ann), [id, id])).body.fields).toEqual(['assessment_ids']);
  });

  test.each([
    ['no list', {}],
    ['a number', { assessment_ids: 7 }],
    ['what is no id', { assessment_ids: ['7'] }],
    ['a field of its own', { assessment_ids: [randomUUID()], format: 'docx' }],
    ['a token that is no text', { assessment_ids: [randomUUID()], jwt: 7 }],
  ])('%s is refused', async (_what, body) => {
    expect((await person(ann).client.post('/download-comparison', body)).status).toBe(422);
  });

  test('without a body it is not JSON', async () => {
    expect((await person(ann).client.send('POST', '/download-comparison')).status).toBe(400);
  });

  test('an assessment in progress, an upload, and one of another module are refused', async () => {
    const done = await completed(person(ann));
    const open = await startAssessment(person(ann));
    const scan = await completed(person(ann));
    await uploaded(scan);
    const other = await completed(person(ann), { section: '8' });
    const unfinished = 'Only completed assessments can be compared.';
    expect(refusal(await compare(person(ann), [done, open]))).toEqual([422, unfinished]);
    expect(refusal(await compare(person(vic), [open]))).toEqual([422, unfinished]);
    expect(refusal(await compare(person(ann), [scan]))).toEqual([
      422,
      'Uploaded assessments cannot be compared.',
    ]);
    expect(refusal(await compare(person(ann), [done, other]))).toEqual([
      422,
      'Only assessments of the same module can be compared.',
    ]);
  });

  test('another hospital’s does not exist, not even beside one’s own', async () => {
    const theirs = await completed(person(ann));
    const own = await completed(person(eve));
    expect(refusal(await compare(person(eve), [own, theirs]))).toEqual([404, 'This does not exist.']);
    expect(refusal(await compare(person(eve), [randomUUID()]))).toEqual([404, 'This does not exist.']);
  });
});

describe('Who asks', () => {
  /** As a form would ask: the token in the body, none in the header. */
  const byBody = (id: string, jwt: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    scenario.server.anyone().post('/download-comparison', { assessment_ids: [id], jwt }, headers);

  test('a comparison’s token may come in the body, and is checked as it is in the header', async () => {
    const id = await completed(person(ann));
    expect(savedAs(await byBody(id, await scenario.server.tokenOf(person(vic).user)))).toBe('comparison.pdf');
    const stranger = await byBody(id, await scenario.server.tokenOf(person(eve).user));
    expect(refusal(stranger)).toEqual([404, 'This does not exist.']);
    const [other] = await scenario.hospital('Olga Old');
    const older = await scenario.server.tokenOf(other.user);
    await scenario.server.endSessions(other.user);
    for (const jwt of [older, 'x', '', undefined, 7, null, { a: 1 }]) {
      expect(refusal(await byBody(id, jwt))).toEqual([401, 'Please log in.']);
    }
  });

  test('an expired token in the body says so', async () => {
    const id = await completed(person(ann));
    const jwt = await scenario.server.tokenOf(person(ann).user);
    scenario.clock.pass(13 * HOUR);
    const answer = await byBody(id, jwt);
    expect([answer.status, answer.body]).toEqual([
      401,
      { token: ['Expired token'], errors: ['Expired token'] },
    ]);
  });

  test('a header, if there is one, counts, whatever the body says', async () => {
    const id = await completed(person(ann));
    const jwt = await scenario.server.tokenOf(person(ann).user);
    expect(refusal(await byBody(id, jwt, { authorization: 'Bearer x' }))).toEqual([401, 'Please log in.']);
  });

  test('no other call takes its token from the body', async () => {
    const id = await completed(person(ann));
    const jwt = await scenario.server.tokenOf(person(ann).user);
    const nobody = scenario.server.anyone();
    expect((await nobody.post(`/assessments/download/${id}`, { jwt })).status).toBe(401);
    expect((await nobody.post('/assessments', { section: '9', jwt })).status).toBe(401);
  });

  test('a deactivated person gets neither', async () => {
    const [gone] = await scenario.hospital('Rita Gone:4');
    const id = randomUUID();
    expect(refusal(await download(gone, id))).toEqual([401, 'Please log in.']);
    expect(refusal(await byBody(id, await scenario.server.tokenOf(gone.user)))).toEqual([
      401,
      'Please log in.',
    ]);
  });

  test('without the CSRF pair nothing is handed out', async () => {
    const id = await completed(person(ann));
    const jwt = await scenario.server.tokenOf(person(ann).user);
    const pairless = { 'x-xsrf-token': 'x' };
    const given = [
      await byBody(id, jwt, pairless),
      await person(ann).client.send('POST', `/assessments/download/${id}`, { headers: pairless }),
    ];
    for (const { status, body } of given) expect([status, body.reason]).toEqual([403, 'csrf']);
  });
});

/** As an upload leaves it. */
async function uploaded(id: string): Promise<void> {
  await scenario.server.database.transaction(async (queries) => {
    await queries.updateTable('assessments').set({ uploaded: 1 }).where('id', '=', id).execute();
  });
}

describe('R143 Both PDFs', () => {
  test('say what changed since the assessment before, of the same hospital alone', async () => {
    const often = { 906: { parts: { often: true } } };
    const never = { 906: { parts: { never: true } } };
    const [gil] = await scenario.hospital('Gil Roe:1');
    const complete = async (answered: object) => {
      const id = await startAssessment(person(gil), { answers: answered });
      await save(person(gil), id, {}, { seen: 1, completed: true });
      scenario.clock.pass(2 * HOUR);
      return id;
    };
    const [first, second] = [await complete(often), await complete(never)];
    const change = squeezed('6. Radio with jump Then: Often – half of the doses or more Now: Never');
    for (const [id, isLater] of [
      [first, false],
      [second, true],
    ] as const) {
      for (const answer of [await download(person(gil), id), await compare(person(gil), [id])]) {
        const { squeezed: text } = await readPdf(answer.bytes);
        expect(text.includes(change)).toBe(isLater);
        expect(text.includes(squeezed('There is no earlier assessment'))).toBe(!isLater);
      }
    }
  });
});
