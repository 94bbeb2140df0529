import { expect, test } from 'vitest';
import { addressProblem, addressesIn } from '#domain/invitations.ts';

test.each([
  ['a column', 'ann@cove.test\nbob@cove.test\r\n', ['ann@cove.test', 'bob@cove.test']],
  [
    'a mail’s "To"',
    'Ann Lee <ann@cove.test>, "Ray, Bob" <bob@cove.test>',
    ['ann@cove.test', 'bob@cove.test'],
  ],
  ['a list with semicolons', 'ann@cove.test;bob@cove.test; ', ['ann@cove.test', 'bob@cove.test']],
  ['one that comes twice', 'ann@cove.test ANN@cove.test', ['ANN@cove.test']],
  [
    'names with a comma',
    'Lee, Ann <ann@cove.test>; Ray, Bob <bob@cove.test>',
    ['ann@cove.test', 'bob@cove.test'],
  ],
  [
    'names without brackets',
    'Dr. Ann Lee\tann@cove.test\nBob bob@cove.test',
    ['ann@cove.test', 'bob@cove.test'],
  ],
  ['nothing', ' ,\n', []],
])('R141 The addresses of %s are found, each once', (_, text, emails) => {
  expect(addressesIn(text)).toEqual(emails);
});

test.each([
  [
    'a list',
    'ann@cove.test, bob.cove.test kim@cove.test',
    ['ann@cove.test', 'bob.cove.test', 'kim@cove.test'],
  ],
  ['words', 'Ann Lee', ['Ann Lee']],
])('R141 What is no address in %s is not lost, but can be mended', (_, text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test('R141 An address is faulty when it is none, or when another person has it', () => {
  const problem = (email: string) => addressProblem(email, ['ann@cove.test'], (text) => text.includes('@'));
  expect(problem('bob')).toBe('Please enter a valid email address.');
  expect(problem(' Ann@Cove.test')).toBe('Ann@Cove.test is listed twice.');
  expect(problem('bob@cove.test')).toBeNull();
});
