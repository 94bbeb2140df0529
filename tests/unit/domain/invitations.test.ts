import { expect, test } from 'vitest';
import { emailsIn } from '#domain/invitations.ts';

test.each([
  ['a column', 'ann@cove.test\nbob@cove.test\r\n', ['ann@cove.test', 'bob@cove.test']],
  [
    'a mail’s "To"',
    'Ann Lee <ann@cove.test>, "Ray, Bob" <bob@cove.test>',
    ['ann@cove.test', 'bob@cove.test'],
  ],
  ['a list with semicolons', 'ann@cove.test;bob@cove.test; ', ['ann@cove.test', 'bob@cove.test']],
  ['one that comes twice', 'ann@cove.test ANN@cove.test', ['ANN@cove.test']],
  ['no address', 'Ann Lee', []],
])('R141 The addresses of %s are found, each once', (_, text, emails) => {
  expect(emailsIn(text)).toEqual(emails);
});
