import { beforeAll, describe, expect, test } from 'vitest';
import { nursingSheet } from '#content/sheets/nursing-sheet.ts';
import { publishedSections } from '#content/sections.ts';
import { everyPageText } from '../../support/readers/page-texts.ts';
import { textsOfSection } from '../../support/readers/section-texts.ts';
import { sourceTexts } from '../../support/readers/source-texts.ts';
import type { SourceText } from '../../support/readers/source-texts.ts';
import { TALL_MAN, WORDS_NOT_SAID } from '../../support/readers/words-not-said.ts';

/**
 * Words that must appear nowhere: not on a page, a screen, a paper, in a mail or a refusal. The modules' own texts are in
 * `module-words.test.ts`.
 */
const SAID = [
  'src/app/**/*.{ts,tsx}',
  'src/{contract,device,documents,domain,server}/**/*.ts',
  'src/content/{pages,sheets}/**/*.ts',
  'src/content/demo/**/{fourth,fifth,begun}-round.ts',
  'src/content/demo/nursing/*.ts',
  'src/content/{intro-pages,site,times,to-confirm}.ts',
];

/** Drawings, the markup of spreadsheets, and the words by which a name in a note is found. */
const NOT_SAID = /^src\/(app\/icons\/|documents\/spreadsheet\/|domain\/patient-identifiers\/)/;

let texts: SourceText[] = [];

beforeAll(async () => {
  const inCode = (await sourceTexts(SAID)).filter(({ path }) => !NOT_SAID.test(path));
  texts = [...inCode, ...everyPageText.map((text) => ({ path: 'a page', text }))];
});

test('texts are read from components, papers, mails, refusals and pages', () => {
  const isSaid = (start: string, words: string) =>
    texts.some(({ path, text }) => path.startsWith(start) && text.includes(words));
  expect(isSaid('src/app/', 'Choose a module.')).toBe(true);
  expect(isSaid('src/documents/', 'Never write down anything that could identify a patient.')).toBe(true);
  expect(isSaid('src/server/mail/', 'keep their findings in one place')).toBe(true);
  expect(isSaid('src/contract/', 'Your unit location is required.')).toBe(true);
  expect(isSaid('a page', 'Any order works.')).toBe(true);
  expect(isSaid('src/content/sheets/', nursingSheet.title)).toBe(true);
  expect(texts.length).toBeGreaterThan(2000);
});

describe('R182 Nowhere is said what is said otherwise', () => {
  test.each(WORDS_NOT_SAID)('%s', (_, pattern) => {
    expect(texts.filter(({ text }) => pattern.test(text))).toEqual([]);
  });

  test('tall man letters are for lists', () => {
    // The database is called that.
    expect(texts.filter(({ text }) => TALL_MAN.test(text.replaceAll('SQLite', '')))).toEqual([]);
  });

  test('a dose is scanned before it is given', () => {
    const scanned = publishedSections.flatMap(textsOfSection).filter((text) => /\bscanned\b/i.test(text));
    expect(scanned.length).toBeGreaterThan(5);
    // Before vials, labels, ingredients and reports, "scan" means something else.
    const others = /\b(before|after|first)\b|\bvial|\blabel|\bingredient|\b(report|workaround)\b/i;
    expect(scanned.filter((text) => !others.test(text))).toEqual([]);
  });
});
