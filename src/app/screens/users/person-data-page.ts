import type { PersonData } from '#contract/person-data.ts';
import { count } from '#domain/count.ts';
import { fullName } from '#domain/names.ts';
import { roleName } from './sort-users.ts';

/**
 * What is kept about a person as a page of its own, to be opened, read and printed anywhere (rule ACC-30). Times are
 * in UTC, as whoever reads it may be anywhere.
 */

interface Table {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** @param titleOf of a module by its number */
export function personDataPage(data: PersonData, titleOf: (section: number) => string): string {
  const title = `Data Kept About ${fullName(data.account)}`;
  const { institution, madeAt } = data;
  const said = `${institution.name}, ${institution.location}. Saved on ${time(madeAt)}. All times are UTC.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${safe(title)}</h1>
<p>${safe(said)}</p>
${tablesOf(data, titleOf).map(sectionOf).join('\n')}
</body>
</html>
`;
}

const STYLE = [
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{padding:5px 10px;border:1px solid #bbb;text-align:start;vertical-align:top;overflow-wrap:break-word}',
  'td{white-space:pre-wrap}',
].join('');

function sectionOf({ title, heads, rows }: Table): string {
  const head = heads.map((text) => `<th scope="col">${safe(text)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell) => `<td dir="auto">${safe(String(cell))}</td>`).join('')}</tr>`,
  );
  const table = `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
  return `<h2>${safe(title)}</h2>\n${rows.length === 0 ? '<p>None.</p>' : table}`;
}

function tablesOf(data: PersonData, titleOf: (section: number) => string): Table[] {
  return [
    { title: 'Account', heads: ['What', 'Value'], rows: accountRows(data.account) },
    {
      title: 'Log-ins',
      heads: ['Device', 'Began', 'Last used', 'Ends', 'Ended', 'Stays signed in'],
      rows: data.sessions.map((one) => [
        one.device,
        time(one.createdAt),
        time(one.lastSeenAt),
        time(one.expiresAt),
        time(one.endedAt),
        yesNo(one.staySignedIn),
      ]),
    },
    {
      title: 'Sign-In by the Hospital',
      heads: ['Provider', 'Known there as', 'Since'],
      rows: data.signIns.map((one) => [one.issuer, one.subject, time(one.firstAt)]),
    },
    {
      title: 'People They Have Invited, Who Have Not Joined Yet',
      heads: ['Email', 'Permission', 'Invited', 'Works until'],
      rows: data.invitations.map((one) => [
        one.email,
        roleName(one.roleId),
        time(one.invitedAt),
        time(one.expiresAt),
      ]),
    },
    {
      title: 'Emails Sent to Them',
      heads: ['Kind', 'Made', 'Sent', 'Given up'],
      rows: data.mails.map((one) => [
        words(one.kind),
        time(one.queuedAt),
        time(one.sentAt),
        time(one.givenUpAt),
      ]),
    },
    {
      title: 'Assessments They Had a Part In',
      heads: ['Assessment', 'Module', 'Begun', 'Changed', 'Submitted', 'Part'],
      rows: data.assessments.map((one) => [
        one.id,
        titleOf(Number(one.section)),
        time(one.createdAt),
        time(one.updatedAt),
        time(one.dateCompleted),
        one.roles.join(', '),
      ]),
    },
    {
      title: 'Actions They Had a Part In',
      heads: ['Action', 'Module', 'Begun', 'Changed', 'Part'],
      rows: data.actions.map((one) => [
        one.id,
        titleOf(one.section),
        time(one.createdAt),
        time(one.updatedAt),
        one.roles.join(', '),
      ]),
    },
    {
      title: 'Changes They Made',
      heads: ['Assessment or action', 'Version', 'When', 'Changed'],
      rows: data.revisions.map((one) => [
        one.id,
        one.version,
        time(one.updatedAt),
        // All of them are in the JSON: a whole tracer has some hundred.
        count(one.fields.length, 'field'),
      ]),
    },
    {
      title: 'Scans They Uploaded',
      heads: ['Assessment', 'File', 'Announced', 'Arrived'],
      rows: data.uploads.map((one) => [one.id, one.fileName, time(one.requestedAt), time(one.doneAt)]),
    },
    {
      title: 'Bug Reports',
      heads: ['Number', 'When', 'Message', 'Answer wanted', 'Open', 'With a log'],
      rows: data.bugReports.map((one) => [
        one.id,
        time(one.createdAt),
        one.message,
        yesNo(one.emailMe),
        yesNo(one.isOpen),
        yesNo(one.hasLog),
      ]),
    },
    {
      title: 'Audit Log',
      heads: ['Number', 'When', 'By', 'What', 'About', 'Address', 'Outcome', 'Details'],
      rows: data.audit.map((one) => [
        one.seq,
        time(one.at),
        one.isOwn ? 'them' : 'someone else',
        words(one.kind),
        one.object,
        one.address ?? '',
        one.outcome,
        one.detail.join(', '),
      ]),
    },
  ];
}

function accountRows(account: PersonData['account']): [string, string | number][] {
  const preferences = Object.entries(account.notificationPreferences).map(
    ([name, value]): [string, string] => [
      `Notification: ${words(name)}`,
      typeof value === 'boolean' ? yesNo(value) : `${value} months`,
    ],
  );
  return [
    ['First name', account.firstName],
    ['Last name', account.lastName],
    ['Email', account.email],
    ['New email, not confirmed', account.pendingEmail ?? ''],
    ['Department', account.department],
    ['Position', account.position],
    ['Permission', roleName(account.roleId)],
    ['Created', time(account.createdAt)],
    ['Last log-in', time(account.lastLogInAt)],
    ['Number', account.id],
    ['Lasting id', account.uid],
    ...preferences,
  ];
}

/** `retakeAssessmentReminder` and `log-in` as words. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
}

function time(iso: string | null): string {
  return iso === null ? '' : iso.slice(0, 16).replace('T', ' ');
}

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text, and never markup. */
function safe(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
