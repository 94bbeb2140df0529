import { expect, test } from 'vitest';
import { JOIN_SENTENCES, newPasswordProblem } from '#domain/new-password.ts';

test('R115 setting and changing a password require all fields, and the same password twice', () => {
  expect(newPasswordProblem('', '')).toBe('All fields are required.');
  expect(newPasswordProblem('one', '')).toBe('All fields are required.');
  expect(newPasswordProblem('', 'one')).toBe('All fields are required.');
  expect(newPasswordProblem('one', 'one', { others: [''] })).toBe('All fields are required.');
  expect(newPasswordProblem('one', 'One')).toBe('Your new passwords must match.');
  expect(newPasswordProblem('one', 'one', { others: ['old'] })).toBeNull();
  expect(newPasswordProblem(' ', ' ')).toBeNull();
  // Typed, and pasted from where letters are written in parts.
  expect(newPasswordProblem('café', 'cafe\u0301')).toBeNull();
});

test('R115 joining has sentences of its own', () => {
  const join = { sentences: JOIN_SENTENCES };
  expect(newPasswordProblem('one', '', join)).toBe('Please fill in both password fields.');
  expect(newPasswordProblem('one', 'two', join)).toBe('Your passwords must match.');
});
