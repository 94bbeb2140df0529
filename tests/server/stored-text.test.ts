import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call-shape.ts';
import { calls } from '#contract/calls.ts';
import { toWire } from '#contract/wire-case.ts';
import { ATTACKS, attackNames } from '../support/attacks/attacks.ts';
import type { Attack } from '../support/attacks/attacks.ts';
import { attackedHospital, attackedSections } from '../support/attacks/attacked-hospital.ts';
import type { AttackedHospital } from '../support/attacks/attacked-hospital.ts';
import { freeTextsOf } from '../support/attacks/free-text.ts';
import { cellsOf } from '../support/readers/csv.ts';
import { readPdf, squeezed } from '../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../support/readers/pdf-reader.ts';
import type { Answer } from '../support/server/client.ts';
import { serverForFile } from '../support/server/scenario.ts';

/**
 * People's texts are stored as they are, and harmless wherever they come out (R167). Mails have a file of
 * their own, and so have the pages, among the browser tests.
 */

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const scenario = serverForFile({ sections: attackedSections, logger: { level: 'trace', stream } });
const audited: string[] = [];
beforeAll(() => {
  scenario.server.database.onAudited((rows) =>
    rows.forEach((row) => audited.push(JSON.stringify(toWire(row)))),
  );
});

/** Free texts of the contract that are never shown to anybody, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'authenticate.body.email': 'is looked up',
  'authenticate.body.password': 'is hashed',
  'signIn.body.code': 'is hashed',
  'confirmSignIn.body.code': 'is hashed',
  'refreshToken.body.password': 'is hashed',
  'welcomeData.query.key': 'is hashed',
  'welcome.body.password': 'is hashed',
  'welcome.body.userKey': 'is hashed',
  'joinData.query.key': 'is hashed',
  'join.body.password': 'is hashed',
  'join.body.userKey': 'is hashed',
  'setPassword.body.password': 'is hashed',
  'setPassword.body.userKey': 'is hashed',
  'confirmEmail.body.userKey': 'is hashed',
  'confirmPassword.body.password': 'is hashed',
  'changePassword.body.newPassword': 'is hashed',
  'changePassword.body.oldPassword': 'is hashed',
  'logOut.body.endKey': 'is hashed',
  'invite.invitations.[].email': 'must be an address',
  'invite.body.invitations.[].email': 'must be an address',
  'downloadAssessment.query.timeZone': 'must be a time zone',
  'downloadComparison.query.timeZone': 'must be a time zone',
  'downloadComparison.body.jwt': 'must be a token',
  'submitBugReport.body.logUrl': 'must be an address that the server signed',
  'createAssessment.body.lists.*': 'is the same as what saveAssessment takes',
  'saveTogether.body.saves.[].body': 'is the same as what assessments and actions take alone',
  'saveTogether.body.saves.[].epoch': 'is compared',
  'saveTogether.body.saves.[].held': 'is compared',
  'saveAssessment.body.facilitators.*': 'is the same as what createAssessment takes',
  'saveAssessment.body.participants.*': 'is the same as what createAssessment takes',
  'saveAssessment.body.wastageCalculator.*': 'is the same as what createAssessment takes',
};

const hospitals = new Map<Attack, Promise<AttackedHospital>>();
function hospitalOf(attack: Attack): Promise<AttackedHospital> {
  const known = hospitals.get(attack) ?? attackedHospital(scenario, attack);
  hospitals.set(attack, known);
  return known;
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.[\]]/g, String.raw`\$&`).replaceAll('*', '.+')}$`).test(path);

test('R167 every free text of the contract is filled with attacks here, or is known never to be shown', async () => {
  const free = Object.entries<Call>(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
      const schema = call[part];
      return schema === undefined ? [] : freeTextsOf(schema).map((path) => `${name}.${part}.${path}`);
    }),
  );
  const { stored } = await hospitalOf('image');
  const written = [...stored.keys()];
  const asPattern = (path: string): string => path.replaceAll('[]', '*');
  const uncovered = free.filter(
    (path) =>
      !Object.keys(NOT_SHOWN).some((known) => matches(known, path)) &&
      !written.some((one) => matches(asPattern(path), one)),
  );
  expect(uncovered).toEqual([]);
});

test('R167 names take no control characters; other texts take whatever is typed', async () => {
  for (const attack of ['tabWithin', 'header', 'nul', 'bidi'] as const) {
    const { refused } = await hospitalOf(attack);
    const calledFor = ['register', 'join', 'changeUser', 'changeInstitution'];
    const names = [...refused].map((path) => path.split('.')[0]);
    expect([...new Set(names)]).toEqual(calledFor);
  }
  for (const attack of ['script', 'hyperlink', 'quotes', 'pdf', 'template'] as const) {
    expect([...(await hospitalOf(attack)).refused]).toEqual([]);
  }
});

describe.each(attackNames)('R167 %s', (attack) => {
  let hospital: AttackedHospital;
  beforeAll(async () => {
    hospital = await hospitalOf(attack);
  });

  const textsOf = (...calledFor: string[]): string[] =>
    [...hospital.stored].flatMap(([path, text]) =>
      calledFor.some((name) => path.startsWith(name)) ? [text] : [],
    );

  test('is JSON in every answer, never in a header, and comes back as it was typed', async () => {
    const { admin, editor, assessments, report, answers } = hospital;
    const [sue] = await scenario.hospital('Sue Hill:5');
    const reads = [
      await admin.get('/me'),
      await admin.get('/users'),
      await admin.get('/invitations'),
      await admin.get('/sessions'),
      await admin.get('/audit'),
      await editor.get('/assessments'),
      await editor.get('/actions'),
      await editor.get(`/assessments/${assessments[1]}`),
      await editor.get(`/assessments/${assessments[1]}/revisions`),
      await sue.client.get('/bug-reports'),
      await sue.client.get(`/bug-reports/${report}/log`),
    ];
    const core = ATTACKS[attack].replaceAll(/[^ -~]/g, '');
    for (const answer of [...answers, ...reads]) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(headerText(answer)).not.toContain(core);
    }
    const said = JSON.stringify(reads.map(({ body }) => body));
    const own = textsOf(
      'changeUser',
      'changeInstitution',
      'join',
      'createAssessment',
      'saveAssessment',
      'saveAction',
    );
    const replaced = textsOf('createAssessment.body.area', 'createAssessment.body.department').concat(
      textsOf('createAssessment.body.notes', 'createAssessment.body.answers', 'createAssessment.body.sheets'),
    );
    const shown = [...own.filter((text) => !replaced.includes(text)), ...textsOf('submitBugReport')];
    expect(shown.length).toBeGreaterThan(10);
    const missing = shown.filter((text) => !said.includes(JSON.stringify(text.trim()).slice(1, -1)));
    expect(missing.filter((text) => !said.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  });

  test('names the browser by what is known of browsers, not by what it calls itself', async () => {
    const { body } = await hospital.admin.get<{ device: string }[]>('/sessions');
    expect([...new Set(body.map(({ device }) => device))]).toEqual(['Unknown browser']);
  });

  test('begins no formula in any cell of a table', async () => {
    // Somebody whose name is from before names were as strict as they are.
    const early = { firstName: ATTACKS[attack], lastName: ATTACKS[attack], roleId: 1 };
    const reader = await scenario.server.as(await scenario.server.addUser(hospital.institutionId, early));
    const tables = Object.values<Call>(calls).filter(({ csv }) => csv !== undefined);
    expect(tables.map(({ path }) => path)).toEqual(['/sections/{id}/findings.csv', '/export', '/audit.csv']);
    // What a hospital’s findings say of people’s words is in `progress.test.ts`.
    const read = async (path: string, csv: string) => {
      const answer = await reader.get(path);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${csv}"`);
      const rows = cellsOf(answer.text);
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      // A spreadsheet may part cells at another sign than a comma.
      const pieces = rows.flat().flatMap((cell) => [cell, ...cell.split(/[;\t\r\n|]/)]);
      expect(pieces.filter((cell) => /^\s*[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
      expect(rows.flat().filter((cell) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(cell))).toEqual([]);
      return rows;
    };
    for (const kind of ['answers', 'doses', 'actions']) {
      expect((await read(`/export?kind=${kind}`, 'export.csv')).length).toBeGreaterThan(1);
    }
    {
      const rows = await read('/audit.csv', 'audit.csv');
      const typed = textsOf('changeUser.body.firstName', 'changeUser.body.lastName').map((name) =>
        name.trim(),
      );
      const fullName = typed.length === 0 ? 'Plain Plain' : typed.join(' ');
      const names = rows.map(([, , name = '']) => name.replaceAll("'", ''));
      expect(names).toContain(fullName.replaceAll("'", ''));
    }
  });

  test('is nothing but text in a PDF', async () => {
    const { editor, assessments } = hospital;
    const one = await editor.post(`/assessments/download/${assessments[1]}`, {});
    const two = await editor.post('/download-comparison', { assessment_ids: assessments });
    for (const answer of [one, two]) {
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+\.pdf"$/);
      expect(await liveParts(answer.bytes)).toEqual([]);
    }
    const pdf = await readPdf(one.bytes);
    const paper = bodyOf(pdf);
    expect(String(pdf.title)).toMatch(/^Test Module assessment, Completed: [\d.]+$/);
    const written = textsOf('saveAssessment', 'changeInstitution', 'createAssessment.body.participants');
    expect(written.filter((text) => !isOn(paper, text))).toEqual([]);
    const both = bodyOf(await readPdf(two.bytes));
    const compared = textsOf('saveAssessment.body.answers', 'saveAssessment.body.area', 'changeInstitution');
    expect(compared.filter((text) => !isOn(both, text))).toEqual([]);
  });
});

test('R167 each line of the log and of the audit log is JSON of its own, and holds nothing that was typed', async () => {
  for (const attack of attackNames) await hospitalOf(attack);
  const { admin } = await hospitalOf('image');
  const { schema } = scenario.server.database.queries;
  await schema.alterTable('bug_reports').renameTo('gone').execute();
  for (const message of Object.values(ATTACKS)) {
    const sent = { uuid: randomUUID(), log_url: null, email_me: false, message };
    expect((await admin.post('/bug-reports', sent)).status).toBe(500);
  }
  await schema.alterTable('gone').renameTo('bug_reports').execute();
  const logged = log.trimEnd().split('\n');
  // A line for each request, and one more for each that failed.
  expect(logged.filter((line) => line.includes('"msg":"A request failed"'))).toHaveLength(attackNames.length);
  const lines = [...logged, ...audited];
  expect(audited.length).toBeGreaterThan(100);
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow();
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  }
  const all = lines.join('\n');
  const typed = Object.values(ATTACKS).map((text) => JSON.stringify(text).slice(1, -1));
  expect(typed.filter((text) => all.includes(text))).toEqual([]);
});

function headerText({ headers }: Answer<unknown>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}

/** All that stands between the running lines, so that a text which goes on on the next page is in one piece. */
function bodyOf({ pages }: ReadPdf): string {
  const words = pages.flatMap((page) => page.words.filter(({ y }) => y > 52 && y < page.height - 45));
  return squeezed(words.map(({ text }) => text).join(''));
}

/** In one piece, or in two where a page ends within a column. */
function isOn(paper: string, text: string): boolean {
  const whole = onPaper(text);
  const splits = Array.from({ length: whole.length }, (_, at) => [whole.slice(0, at), whole.slice(at)]);
  return splits.some((pieces) => pieces.every((piece) => paper.includes(piece)));
}

/** A text as paper shows it: what cannot be seen is left out, and what the font lacks stands in its plain form. */
const onPaper = (text: string): string => squeezed(text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').normalize('NFKC'));

/** Whatever in a PDF could do something by itself, or lead elsewhere. */
async function liveParts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes.slice());
  const found: string[] = [];
  if ((await pdf.getJSActions()) !== null) found.push('JavaScript');
  if ((await pdf.getAttachments()) !== null) found.push('attachment');
  if ((await pdf.getFieldObjects()) !== null) found.push('form');
  const opening = (await pdf.getOpenAction()) as { action?: unknown } | null;
  if (opening?.action !== undefined) found.push('OpenAction');
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    if ((await page.getJSActions()) !== null) found.push('JavaScript of a page');
    for (const { url, unsafeUrl, action } of (await page.getAnnotations()) as Record<string, unknown>[])
      if (url !== undefined || unsafeUrl !== undefined || action !== undefined) found.push('annotation');
  }
  const bookmarks = (await pdf.getOutline()) ?? [];
  if (bookmarks.some(({ url, unsafeUrl }) => url !== null || unsafeUrl !== undefined)) found.push('bookmark');
  return found;
}
