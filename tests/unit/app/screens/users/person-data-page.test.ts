import { expect, test } from 'vitest';
import { personDataPage } from '#app/screens/users/person-data-page.ts';
import type { PersonData } from '#contract/person-data.ts';

const at = (minute: number) => `2026-03-02T09:0${minute}:07.000Z`;

const data: PersonData = {
  madeAt: at(9),
  institution: { id: 1, name: 'Cove & Bay', location: 'Springfield' },
  account: {
    id: 12,
    uid: 'b0a6a2a0-0000-4000-8000-000000000012',
    firstName: 'Maya',
    lastName: 'Lopez',
    email: 'maya@cove.test',
    pendingEmail: null,
    department: 'ICU',
    position: 'Nurse',
    roleId: 2,
    createdAt: at(0),
    lastLogInAt: null,
    notificationPreferences: {
      invitationAccepted: true,
      accountPermissionsChange: false,
      assessmentCompleted: true,
      retakeAssessmentReminder: true,
      retakeAssessmentReminderInterval: 12,
    },
  },
  sessions: [],
  signIns: [{ issuer: 'https://login.cove.test', subject: 'maya-7', firstAt: at(1) }],
  invitations: [],
  mails: [{ kind: 'new-device', queuedAt: at(1), sentAt: at(2), givenUpAt: null }],
  assessments: [
    {
      id: 'a1',
      section: '2',
      createdAt: at(1),
      updatedAt: at(3),
      dateCompleted: null,
      roles: ['began', 'edited'],
    },
  ],
  actions: [],
  revisions: [{ id: 'a1', version: 2, updatedAt: at(3), fields: ['notes', 'area'] }],
  uploads: [],
  bugReports: [
    {
      id: 4,
      message: '<img src=x onerror=alert(1)>\n"second" line',
      createdAt: at(4),
      emailMe: true,
      isOpen: false,
      hasLog: false,
    },
  ],
  audit: [
    {
      seq: 7,
      at: at(5),
      isOwn: false,
      kind: 'role-change',
      object: 'user 12',
      outcome: 'ok',
      detail: ['role_id'],
      address: null,
    },
  ],
};

const titleOf = (section: number) => `Module of ${section}`;

/** What a reader sees, line by line. */
const read = (page: string) =>
  page
    .replace(/<style>.*<\/style>/, '')
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(/<[^>]+>/g, '');

test('R193 the page says in words and in UTC what is kept, and that there is none of a thing', () => {
  const text = read(personDataPage(data, titleOf));
  for (const line of [
    'Data Kept About Maya Lopez',
    'Cove &amp; Bay, Springfield. Saved on 2026-03-02 09:09. All times are UTC.',
    'Email | maya@cove.test |',
    'Permission | Editor |',
    'Last log-in |  |',
    'Notification: account permissions change | No |',
    'Notification: retake assessment reminder interval | 12 months |',
    'new device | 2026-03-02 09:01 | 2026-03-02 09:02 |  |',
    'a1 | Module of 2 | 2026-03-02 09:01 | 2026-03-02 09:03 |  | began, edited |',
    'a1 | 2 | 2026-03-02 09:03 | 2 fields |',
    '7 | 2026-03-02 09:05 | someone else | role change | user 12 |  | ok | role_id |',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/Log-ins\s+None\./);
});

test('R167 whatever a person wrote is only text in it', () => {
  const page = personDataPage(
    { ...data, account: { ...data.account, firstName: '<script>1</script>' } },
    titleOf,
  );
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;\n&quot;second&quot; line');
});
