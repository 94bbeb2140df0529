import { anyOf } from './sign.ts';
import type { Sign } from './sign.ts';

/** Fewer digits count something: `visit 2 of 4`. */
const FEWEST_DIGITS = 5;

const NUMBER = /(?:[A-Z]{1,3}-?)?\d[\dA-Z]{0,19}(?:[- .]\d{1,20}){0,9}/iy;

/** Names of numbers that identify a person. Other numbers, such as those of orders and events, are allowed. */
const named = anyOf(String.raw`
  mrns? medical\x20record med\.?\x20?rec mr\x20?# empi emr
  ssn? soc(?:ial)?\.?\x20?sec(?:urity)? medicare medicaid
  acc(?:oun)?t accession csn visit enc(?:ounter)? charts? prescription rx case\x20(?:no|number|#)
  (?:pt|patient|member|insurance|subscriber|epic|hospital|unit)(?:['’]s)?\x20?(?:id|no|number|mrn|#)`);

export const recordNumberSigns: readonly Sign[] = [
  {
    kind: 'record number',
    cue: new RegExp(
      String.raw`\b(?:${named})[ \t.:#=-]{0,24}(?:\b(?:id|no|nr|num|number|is|was|of)\b[ \t.:#=-]{0,24}){0,4}`,
      'gi',
    ),
    value: NUMBER,
    isMeant: ({ value }) => isLongEnough(value) && !isDay(value),
  },
  // In small letters they are words or names.
  {
    kind: 'record number',
    cue: /\b(?:FIN|HAR|HN)\b[ .:#=-]{0,24}/g,
    value: NUMBER,
    isMeant: ({ value }) => isLongEnough(value) && !isDay(value),
  },
  { kind: 'record number', cue: /\bMRN\b[^\d.:;\n]{1,24}: ?[A-Z]?\d[\d -]{4,20}\d/gi },
  { kind: 'record number', cue: /\bMR[ :]\s?\d[\d-]{4,20}\d\b/g },
  // The forms of a social security and of a Medicare number
  { kind: 'record number', cue: /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g },
  { kind: 'record number', cue: /\b[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}\b/g },
];

/** Things that have a number but are not a person. */
const things = anyOf(String.raw`
  lots? batch(?:es)? ndc gtin upc bar\s?codes? serial sn items? catalog cat ref model lawson assets? tags? locks?
  seals? trays? kits? po p\.o\. purchases? invoices? quote contract notes? shipment tracking tickets? inc orders?
  report event rl policy policies forms? sop procedure section rule regulation cfr version license dea npi budget
  requests? req stock costs? spend total totals dispensed made used year`);
const between = anyOf(String.raw`
  [\s.:#,;&-] \d \b(?:nos? nr num numbers? id logged checked and is was the last of for w with)\b`);
const thingBefore = new RegExp(String.raw`\b(?:${things})\b(?:${between})*$`, 'i');
const phoneBefore = /\b(?:call|dial|phone|tel|fax|page|pager|ext|extension)\b(?:\W+\w+){0,3}\W*$/i;

const amounts = anyOf(String.raw`
  \/ % (?:international\s)?units?\b iu\b u\b m?c?g\b m?l\b meq\b mmol\b doses?\b vials?\b syringes?\b bags?\b
  flush(?:es)?\b min(?:utes?)?\b h(?:ours?)?\b days?\b weeks?\b months?\b years?\b dollars?\b usd\b injectable\b per\b an?\s(?:day|week|month|year)\b
  patients?\b picks?\b limit\b particles?\b vends?\b removals?\b items?\b
  orders?\b labels?\b`);

/** The units that follow an amount. */
export const amountAfter = new RegExp(String.raw`^\s*(?:${amounts})`, 'i');

/** The length of record numbers; with one letter before them in some hospitals. */
export const digitRun: Sign = {
  kind: 'record number',
  cue: /(?<![\p{L}\d$€.,/-]|\d )[A-Z]?\d{6,12}(?![\p{L}\d%-]|[.,/]\d)/gu,
  isMeant: ({ cue, before, after }) =>
    !isRound(cue) &&
    !isDay(cue) &&
    !amountAfter.test(after) &&
    !thingBefore.test(before) &&
    !phoneBefore.test(before),
};

function isRound(number: string): boolean {
  return number.endsWith('000');
}

/** `20261120`, `2026-11-20`, `11.20.26` */
function isDay(number: string): boolean {
  const month = '(?:0?[1-9]|1[0-2])';
  const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
  return new RegExp(
    String.raw`^(?:20[0-4]\d([-.]?)${month}\1${day}|${month}([-.])${day}\2(?:20)?[0-4]\d)$`,
  ).test(number);
}

function isLongEnough(number: string): boolean {
  return number.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
}
