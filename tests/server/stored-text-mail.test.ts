import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mailSchema } from '#server/mail/mail-kinds.ts';
import type { Mail } from '#server/mail/mail-kinds.ts';
import { messageOf } from '#server/mail/message.ts';
import { createOutboxTransport } from '#server/mail/outbox-transport.ts';
import { ATTACKS, attackNames } from '../support/attacks/attacks.ts';
import { attackedHospital, attackedSections } from '../support/attacks/attacked-hospital.ts';
import { queuedMails } from '../support/server/mailbox.ts';
import { serverForFile } from '../support/server/scenario.ts';

/**
 * Every kind of mail with an attack in each of its texts, filled by the schema of mails, so that a new kind or field
 * is among them by itself; and those that a hospital full of attacks really sends. Each is composed as it would be
 * sent, and read as a mail program does (R167).
 */

const settings = {
  publicUrl: 'https://tracers.hospital.test',
  mailFrom: 'RTA Tracers <tracers@hospital.test>',
  supportEmail: 'help@hospital.test',
};
const TO = 'ann@hospital.test';
const QUEUED_AT = '2026-03-02T09:00:00.000Z';

const folder = mkdtempSync(join(tmpdir(), 'tracers-attacked-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));
const said: string[] = [];
const outbox = createOutboxTransport({ folder, say: (line) => said.push(line) });
let events = 0;

/** As it goes over the wire, and as it is read. */
async function sent(mail: Mail) {
  events += 1;
  const queuedAt = new Date(Date.parse(QUEUED_AT) + events * 1000).toISOString();
  await outbox.send(messageOf(mail, { event: `event:${events}`, queuedAt }, settings));
  const file = readdirSync(folder).find((name) => name.startsWith(queuedAt.replaceAll(':', '-')));
  const bytes = readFileSync(join(folder, file ?? ''));
  const read = await PostalMime.parse(bytes);
  return { raw: bytes.toString('latin1'), read, html: read.html ?? '', text: read.text ?? '' };
}

/** Values that nobody types. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  to: TO,
  assessmentId: 'a1',
  key: 'k',
  at: QUEUED_AT,
  dateCompleted: QUEUED_AT,
  due: '2026-05-01',
};

type Schema = { readonly [name: string]: unknown };

/** A mail by its schema, with the text in every field that takes one. */
function filled(schema: Schema, text: string, name = ''): unknown {
  const { type, properties, items, const: constant, anyOf } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(anyOf)) return filled(anyOf[0] as Schema, text, name);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([field, one]) => [
        field,
        filled(one, text, field),
      ]),
    );
  if (type === 'array') return [filled(items as Schema, text), filled(items as Schema, text)];
  if (type === 'string' || Array.isArray(type)) return NOT_TYPED[name] ?? text;
  return type === 'boolean' ? false : 2;
}

const kinds = z.toJSONSchema(mailSchema).oneOf as Schema[];
const kindOf = (schema: Schema): string =>
  (schema as { properties: { kind: { const: string } } }).properties.kind.const;

/** The tags of a page with the names of what they have, without any text. */
const skeletonOf = (html: string): string[] =>
  Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
const linksOf = (html: string): (string | undefined)[] =>
  Array.from(html.matchAll(/(?:href|src|action)="([^"]*)"/g), ([, address]) => address);
const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** How a text reads in a mail: in one line. */
const inOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\s\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
];

/** Holds for every mail, whatever somebody typed. */
function expectHarmless({ raw, read }: Awaited<ReturnType<typeof sent>>): void {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).toMatch(/^(?:[!-9;-~]+:[\t -~]*(?:\r\n[\t ]+[ -~]+)*(?:\r\n|$))+$/);
  expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)|\0/);
  const names = [...new Set(read.headers.map(({ key }) => key))];
  expect(names.toSorted()).toEqual(HEADERS);
  expect(read.headers).toHaveLength(HEADERS.length);
  expect(read.to).toHaveLength(1);
  expect([read.cc, read.bcc, read.attachments]).toEqual([undefined, undefined, []]);
  expect(read.from).toEqual({ name: 'RTA Tracers', address: 'tracers@hospital.test' });
  expect(read.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect(read.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/);
  expect(read.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/);
}

describe.each(attackNames)('R167 %s', (attack) => {
  const text = `${ATTACKS[attack]} end`;

  test.each(kinds.map((schema) => [kindOf(schema), schema] as const))(
    'is text in a mail of kind %s',
    async (_kind, schema) => {
      const given = mailSchema.parse(filled(schema, text));
      const mail = await sent(given);
      expectHarmless(mail);
      const plain = await sent(mailSchema.parse(filled(schema, 'Plain')));
      expect(skeletonOf(mail.html)).toEqual(skeletonOf(plain.html));
      expect(linksOf(mail.html)).toEqual(linksOf(plain.html));
      expect(mail.read.to).toEqual([{ name: '', address: TO }]);
      // It reads as it was typed, in the subject and in both bodies, where the plain one has its word.
      const count = (whole: string, part: string) => squeezed(whole).split(squeezed(part)).length;
      const words = (html: string) => unescaped(html.replaceAll(/<style>[^]*<\/style>|<[^>]*>/g, ' '));
      const shown = inOneLine(text);
      expect(count(mail.read.subject ?? '', shown)).toBe(count(plain.read.subject ?? '', 'Plain'));
      expect(count(mail.text, shown)).toBe(count(plain.text, 'Plain'));
      expect(count(words(mail.html), shown)).toBe(count(words(plain.html), 'Plain'));
    },
  );
});

describe('R167 the mails that a hospital really sends', () => {
  const scenario = serverForFile({ sections: attackedSections });
  beforeAll(async () => {
    for (const attack of attackNames) await attackedHospital(scenario, attack);
  });

  test('are harmless, too, and stay within their lines on the console', async () => {
    const mails = await queuedMails(scenario.server);
    const seen = new Set(mails.map(({ kind }) => kind));
    for (const kind of ['welcome', 'invitation', 'invitation-accepted', 'assessment-completed'] as const)
      expect(seen).toContain(kind);
    said.length = 0;
    for (const mail of mails) expectHarmless(await sent(mail));
    expect(said).toHaveLength(mails.length);
    for (const lines of said) {
      expect(lines.split('\n')).toHaveLength(3);
      expect(lines.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }
  });
});
