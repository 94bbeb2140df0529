import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isMadeOfOwnWords, ownWords } from './own-words.ts';
import type { Owner } from './own-words.ts';
import { passwordForm } from './password-form.ts';
import {
  ENOUGH_BY_LENGTH,
  LONGEST_PASSWORD,
  PASSWORD_TOO_LONG,
  SHORTEST_PASSWORD,
} from './password-length.ts';

/**
 * Whether a password is good enough, the same on a device and on the server. Half a megabyte comes with it: the app
 * loads it only where a password is chosen.
 */

export const PASSWORD_FAULTS = {
  short: `Please use at least ${SHORTEST_PASSWORD} characters.`,
  own: 'This is made only of your name, your email, or words of your hospital and this product. Please add another word.',
  known:
    'This password is on the list of known ones, which are tried first. Please choose another, such as a few words.',
  weak: `This is easy to guess for ${SHORTEST_PASSWORD} to ${ENOUGH_BY_LENGTH - 1} characters. Please make it longer: from ${ENOUGH_BY_LENGTH} on, a few words are enough.`,
} as const;

/** Tries that a shorter password must withstand: what eight characters by chance do. */
const FEWEST_GUESSES = 1e8;

/**
 * The rule that a new password breaks and how to mend it, as a sentence; null if there is none (rule ACC-10). Length
 * counts: a long one is refused only if it is known, or is nothing but own words. It may contain any character; what
 * is kept of it, and therefore judged, is its one form.
 * @param owner what is known of the person whose password it becomes
 */
export function passwordFault(asTyped: string, owner: Owner): string | null {
  const password = passwordForm(asTyped);
  if (password.length > LONGEST_PASSWORD) return PASSWORD_TOO_LONG;
  // An emoji counts as two in `length` but is one character.
  const length = Array.from(password).length;
  if (length < SHORTEST_PASSWORD) return PASSWORD_FAULTS.short;
  if (isKnown(password)) return PASSWORD_FAULTS.known;
  const isLong = length >= ENOUGH_BY_LENGTH;
  const isEmail = password.trim().toLowerCase() === owner.email.trim().toLowerCase();
  if (isEmail || isMadeOfOwnWords(password, owner, isLong)) return PASSWORD_FAULTS.own;
  if (isLong) return null;
  return estimator().check(password, ownWords(owner)).guesses < FEWEST_GUESSES ? PASSWORD_FAULTS.weak : null;
}

let kept: { readonly known: ReadonlySet<string>; readonly estimator: ZxcvbnFactory } | undefined;

/** Made when it is first needed: that takes a moment. */
function judges() {
  const passwords = dictionary['passwords-common'];
  kept ??= {
    known: new Set(passwords),
    estimator: new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs }),
  };
  return kept;
}

const estimator = () => judges().estimator;

/** On the list, or the same again and again: one of the list, or a single character. */
function isKnown(password: string): boolean {
  const plain = password.trim().toLowerCase();
  const again = /^(.+?)\1+$/su.exec(password.toLowerCase())?.[1] ?? plain;
  const { known } = judges();
  return known.has(plain) || known.has(again) || Array.from(again).length === 1;
}
