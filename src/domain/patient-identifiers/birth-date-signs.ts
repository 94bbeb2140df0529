import { amountAfter } from './record-number-signs.ts';
import type { Sign } from './sign.ts';

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,9}';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

/** Any date, for where a birth date is announced; also only the year, and `030451`. */
const DATE = new RegExp(
  [
    String.raw`\d{1,4}([ ]?[/.-][ ]?)\d{1,2}\1\d{2,4}\b`,
    String.raw`${DAY}[ -]${MONTH}[ .,-]{1,4}\d{2,4}\b`,
    String.raw`${MONTH}[ .]{1,4}${DAY},?[ ]{1,4}\d{4}\b`,
    String.raw`(?:19|20)\d\d\b`,
    String.raw`\d{6}(?:\d\d)?\b`,
  ].join('|'),
  'iy',
);

/**
 * A day that long ago is hardly that of an event. Two digits of a year are read as one of the last century
 * from 40 on.
 */
const LONG_AGO = new RegExp(
  String.raw`(?<![\w/.-])(?:${[
    String.raw`\d{1,2}([/.-])\d{1,2}\1(?:19\d\d|200[0-5])`,
    String.raw`(?:0?[1-9]|1[0-2])([/-])(?:0?[1-9]|[12]\d|3[01])\2[4-9]\d`,
    String.raw`19\d\d-\d\d-\d\d`,
    String.raw`${DAY}[ -]${MONTH}[ .-]{1,4}19\d\d`,
    String.raw`${MONTH}[ .]{1,4}${DAY},?[ ]{1,4}19\d\d`,
  ].join('|')})(?![\w/-])`,
  'gi',
);

/** Policies and buildings are old, too. */
const eventBefore =
  /\b(?:since|until|effective|approved|revised|revision|reviewed|issued|opened|built|founded|published|policy|sop|version|certified|updated|adopted|dated|exp|expires?|expiration)\b[^.;\n]{0,24}$/i;

export const birthDateSigns: readonly Sign[] = [
  {
    kind: 'birth date',
    cue: /\b(?:dob|d\.o\.b|birth ?-?date|date of birth|birth ?day|b-?day|born)(?![a-z])[ \t.:,=(-]{0,24}(?:(?:is|was|on|in|the)[ \t]{1,8}){0,4}/gi,
    value: DATE,
  },
  {
    kind: 'birth date',
    cue: LONG_AGO,
    isMeant: ({ before, after }) => !eventBefore.test(before) && !amountAfter.test(after),
  },
];
