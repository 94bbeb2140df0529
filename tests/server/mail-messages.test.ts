import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mail-kinds.ts';
import { messageOf } from '#server/mail/message.ts';
import { createOutboxTransport } from '#server/mail/outbox-transport.ts';
import { writtenMails } from '../support/server/mailbox.ts';

const settings = {
  publicUrl: 'https://tracers.hospital.test',
  mailFrom: 'RTA Tracers <tracers@hospital.test>',
  supportEmail: 'help@hospital.test',
};
const queuedAt = '2026-03-02T09:00:00.000Z';
let events = 0;
const said = (mail: Mail) => {
  events += 1;
  return messageOf(mail, { event: `event:${events}`, queuedAt }, settings);
};

const dataDir = mkdtempSync(join(tmpdir(), 'tracers-outbox-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const lines: string[] = [];
const outbox = createOutboxTransport({ folder: join(dataDir, 'outbox'), say: (line) => lines.push(line) });

const ann = { to: 'ann@hospital.test', firstName: 'Ann' };
const permission = { personName: 'Bob Ray', roleName: 'Editor', changedByName: 'Cy Fox' };
const completed = {
  kind: 'assessment-completed',
  ...ann,
  completedByName: 'Bob Ray',
  moduleTitle: 'Pharmacy',
  department: 'Inpatient Pharmacy',
  area: 'Clean room',
  assessmentId: '018f0000-0000-7000-8000-000000000001',
  isUploaded: false,
  result: [],
} as const;

const owned = { moduleTitle: 'Pharmacy', area: 'Clean room', due: '2026-05-01' };

const mails: [Mail, string, string][] = [
  [
    { kind: 'welcome', ...ann, key: 'a-b_c', invitedTo: [] },
    'Please confirm your email address',
    '/welcome#key=a-b_c',
  ],
  [
    { kind: 'welcome', ...ann, key: 'k', invitedTo: ['Test Hospital', 'Bayview'] },
    'Please confirm your email address',
    '/welcome#key=k',
  ],
  [{ kind: 'already-registered', ...ann }, 'You already have an account', '/login'],
  [
    {
      kind: 'invitation',
      to: ann.to,
      institution: 'Test Hospital',
      inviterName: 'Cy Fox',
      roleName: 'Viewer',
      key: 'k',
    },
    'Join Test Hospital on RTA Tracers',
    '/join#key=k',
  ],
  [
    { kind: 'invited-elsewhere', ...ann, institution: 'Test Hospital', inviterName: 'Cy Fox' },
    'You have been invited to join Test Hospital',
    '/login',
  ],
  [{ kind: 'reset', ...ann, key: 'k' }, 'Choose a new password', '/reset-password#key=k'],
  [
    { kind: 'confirm-email', ...ann, key: 'k' },
    'Please confirm your new email address',
    '/confirm-email#key=k',
  ],
  [{ kind: 'email-taken', ...ann }, 'This email address already has an account', '/login'],
  [
    { kind: 'email-changing', ...ann, newEmail: 'new@hospital.test' },
    'Your email address is about to change',
    '/account',
  ],
  [
    { kind: 'password-changed', ...ann, device: 'Edge on Windows', at: queuedAt },
    'Your password was changed',
    '/forgot-password',
  ],
  [
    { kind: 'new-device', ...ann, device: 'Edge on Windows', at: queuedAt },
    'A new device logged in to your account',
    '/account',
  ],
  [
    { kind: 'invitation-accepted', ...ann, joinedName: 'Bob Ray', institution: 'Test Hospital' },
    'Bob Ray has joined Test Hospital',
    '/account/users',
  ],
  [{ kind: 'permission-changed', ...ann, ...permission, isOwn: true }, 'Your permission has changed', '/'],
  [
    { kind: 'permission-changed', ...ann, ...permission, isOwn: false },
    'Bob Ray’s permission has changed',
    '/account/users',
  ],
  [completed, 'Bob Ray has completed Pharmacy', '/review?assessments[]=018f0000-0000-7000-8000-000000000001'],
  [{ ...completed, isUploaded: true }, 'Bob Ray has completed Pharmacy', '/assessments'],
  [
    {
      kind: 'retake-reminder',
      ...ann,
      moduleTitle: 'Pharmacy',
      dateCompleted: '2025-02-28T10:00:00.000Z',
      months: 12,
    },
    'It is time for Pharmacy again',
    '/assessments/new',
  ],
  [
    { kind: 'action-assigned', ...ann, assignedByName: 'Bob Ray', ...owned, due: null },
    'Bob Ray has given you an action',
    '/actions',
  ],
  [{ kind: 'action-due', ...ann, ...owned }, 'An action is due on 05.01.26', '/actions'],
  [{ kind: 'actions-overdue', ...ann, actions: [owned] }, '1 action of yours is overdue', '/actions'],
  [
    { kind: 'actions-overdue', ...ann, actions: Array.from({ length: 14 }, () => owned) },
    '14 actions of yours are overdue',
    '/actions',
  ],
];

describe('a mail', () => {
  test.each(mails)('$kind says what it is for, and opens the right page', async (mail, subject, path) => {
    const message = said(mail);
    const link = `https://tracers.hospital.test${path}`;
    expect([message.subject, message.link]).toEqual([subject, link]);
    await outbox.send(message);
    const written = (await writtenMails({ dataDir })).at(-1);
    expect(written).toMatchObject({ to: ann.to, from: 'tracers@hospital.test', subject, link });
    for (const body of [written?.text, written?.html]) {
      expect(body).toContain(link);
      expect(body).toContain('You are getting this email');
      expect(body).toContain('help@hospital.test');
      expect(body).toContain('RTA Tracers');
    }
  });

  test('to confirm a registration says which invitations the address could accept instead', () => {
    const welcome = { kind: 'welcome', ...ann, key: 'k' } as const;
    expect(said({ ...welcome, invitedTo: [] }).text).not.toContain('invited');
    for (const words of [
      said({ ...welcome, invitedTo: ['Test Hospital', 'Bayview'] }).text,
      said({ ...welcome, invitedTo: ['Test Hospital', 'Bayview'] }).html,
    ]) {
      expect(words).toContain('This address has also been invited to join Test Hospital and Bayview.');
      expect(words).toContain('Use the link in the invitation');
    }
  });

  test('to someone deactivated has nothing to click', () => {
    const message = said({
      kind: 'permission-changed',
      ...ann,
      ...permission,
      roleName: 'Deactivated',
      isOwn: true,
    });
    expect(message.subject).toBe('Your account has been deactivated');
    expect(message.html).not.toContain('<a ');
    expect(message.text).not.toContain('https://');
  });

  test('shows names as they are, and none becomes markup or a header', async () => {
    const evil = '<img src=x onerror=alert(1)>"&\r\nBcc: eve@evil.test\r\n\r\n\u2028<b>';
    const message = said({
      kind: 'invitation',
      to: 'evil@hospital.test',
      institution: evil,
      inviterName: evil,
      roleName: 'Viewer',
      key: '"><script>',
    });
    expect(message.html).not.toMatch(/<img|<b>|<script/);
    expect(message.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    await outbox.send(message);
    const [written] = await writtenMails({ dataDir }, 'evil@hospital.test');
    expect(written?.subject).toBe(
      'Join <img src=x onerror=alert(1)>"& Bcc: eve@evil.test <b> on RTA Tracers',
    );
    expect(written?.link).toBe('https://tracers.hospital.test/join#key=%22%3E%3Cscript%3E');
  });

  test('of people’s words makes no link, and shows them as they are', () => {
    const { subject, text, html } = said({
      ...completed,
      completedByName: 'evil.health',
      department: 'https://evil.example/x',
      area: 'Med.ICU, ask x@evil.health',
    });
    for (const words of [subject, text, html]) {
      expect(words.replaceAll('\u2060', '')).toContain('evil.health');
      expect(words).not.toMatch(/evil\.(health|example)|https:\/\/evil|Med\.ICU|x@e/);
    }
    expect(said({ ...completed, area: 'St. Mary’s 3.2' }).text).toContain('St. Mary’s 3.2');
    // An email that is told as one stays one.
    const changing = { kind: 'email-changing', ...ann, newEmail: 'new@hospital.health' } as const;
    expect(said(changing).text).toContain('new@hospital.health');
  });

  test('of a completion leaves out the place that nobody entered', () => {
    const { text, html } = said({ ...completed, department: ' ', area: '' });
    for (const words of [text, html]) {
      expect(words).toContain('Pharmacy');
      expect(words).not.toMatch(/Department|Area/);
    }
    expect(said({ ...completed, area: '' }).text).toContain('Department: Inpatient Pharmacy');
  });

  test('R143 of a completion lists what was found and what changed, as text and as HTML', () => {
    const items = Array.from({ length: 14 }, (_, index) => ({
      question: index + 1,
      title: `${index + 1}. <Storage>`,
      lines: [
        { label: 'Then', words: 'Partly' },
        { label: null, words: 'North\r\nward' },
      ],
    }));
    const sentences = ['14 of 30 answers differ.', 'Written\nanswers are not compared.'];
    const { text, html } = said({ ...completed, result: [{ heading: 'What changed', sentences, items }] });
    expect(text).toContain(
      'What changed\n14 of 30 answers differ.\nWritten answers are not compared.\n- 1. <Storage>\n  Then: Partly\n  North ward\n',
    );
    expect(html).toContain('<h2');
    expect(html).toContain('1. &lt;Storage&gt;<br>');
    for (const body of [text, html]) {
      expect(body).toContain('And 2 more');
      expect(body).not.toContain('13. ');
    }
  });

  test('greets whoever gave no name by their email', () => {
    const { html, text } = said({ kind: 'reset', firstName: '', to: 'd.reyes@hospital.test', key: 'k' });
    expect(text).toContain('Hello d.reyes,');
    expect(html).toContain('Hello d.reyes,');
  });

  test('reaches one address, whatever it contains', async () => {
    await outbox.send(said({ kind: 'reset', firstName: 'Ann', to: 'a@one.test, b@two.test', key: 'k' }));
    expect(await writtenMails({ dataDir }, 'b@two.test')).toEqual([]);
  });
});

describe('the outbox folder', () => {
  test('names each file by time and recipient, safely, for its owner alone', async () => {
    await outbox.send(said({ kind: 'reset', firstName: 'Ann', to: '../../ann/x y@hospital.test', key: 'k' }));
    const names = readdirSync(join(dataDir, 'outbox'));
    expect(names).toContain('2026-03-02T09-00-00.000Z-.._.._ann_x_y@hospital.test.eml');
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
    expect(names.map((name) => statSync(join(dataDir, 'outbox', name)).mode & 0o777)).toEqual(
      names.map(() => 0o600),
    );
  });

  test('keeps two mails of one moment, and keeps a rewritten one once', async () => {
    const to = 'twice@hospital.test';
    const mail = { kind: 'reset', firstName: 'Ann', to, key: 'k' } as const;
    const first = said(mail);
    await outbox.send(first);
    await outbox.send(first);
    await outbox.send(said({ ...mail, key: 'l' }));
    expect((await writtenMails({ dataDir }, to)).map(({ link }) => link.slice(-1))).toEqual(['k', 'l']);
  });

  test('prints the link of each', () => {
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Mail to ann@hospital\.test: Choose a new password\n {2}https:\/\/tracers\.hospital\.test\/reset-password#key=k\n {2}\S+\.eml$/,
      ),
    );
  });
});
