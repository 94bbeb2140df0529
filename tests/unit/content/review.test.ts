import { describe, expect, test } from 'vitest';
import { citations } from '#content/citations.ts';
import { REVIEWED_ON } from '#content/scoring.ts';
import { publishedSections } from '#content/sections.ts';
import { citeWords } from '#domain/measures/measure-words.ts';
import type { Citation } from '#domain/section.ts';
import { namedQuestions } from '../../support/readers/section-texts.ts';

/** The day from which content that was reviewed on a day is out of date. */
function dueAfter(day: string): Date {
  const due = new Date(day);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due;
}

test('twelve months are counted from the day of the review', () => {
  expect(dueAfter('2026-11-21').toISOString()).toBe('2027-11-21T00:00:00.000Z');
});

test('the content was reviewed within the past 12 months', () => {
  expect(
    new Date().getTime(),
    `Review the modules and their sources again: the last review was on ${REVIEWED_ON}.`,
  ).toBeLessThanOrEqual(dueAfter(REVIEWED_ON).getTime());
});

test('every version that was measured has the day of its review, and no source was checked after the last one', () => {
  for (const { reviewedOn } of publishedSections) expect(reviewedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { checked = '' } of Object.values<Citation>(citations)) {
    expect(checked <= REVIEWED_ON.slice(0, 7)).toBe(true);
  }
});

const KNOWN = {
  read: /\. Read, 20\d{2}-\d{2}\./,
  reported: /\. Reported by others, 20\d{2}-\d{2}\./,
  none: /\. Not read\. Ask your pharmacist\./,
};

test('each question says of each source who issued it, of what kind it is, and how we know it', () => {
  const cited = namedQuestions(publishedSections).flatMap(({ section, question: { cites = [] } }) =>
    cites.map((cite) => ({
      cite,
      source: section.citations?.[cite.id],
      words: citeWords(cite, section)?.words ?? '',
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  for (const { cite, source, words } of cited) {
    expect(words).toMatch(
      /\((law or regulator|accreditation|professional guidance|study or survey|expert opinion)\)/,
    );
    expect(words).toMatch(KNOWN[cite.confirm === true ? 'none' : (source?.known ?? 'none')]);
    for (const fact of [source?.issuer, source?.title, source?.year, cite.item])
      expect(words).toContain(fact ?? '');
  }
});

describe('a source', () => {
  const sources = Object.entries<Citation>(citations);
  const idsWhere = (is: (source: Citation) => boolean) =>
    sources.filter(([, one]) => is(one)).map(([id]) => id);

  test('says who paid for it, or that nobody knows, unless it is law or accreditation', () => {
    const isFree = ({ tier }: Citation) => tier === 'law' || tier === 'accreditation';
    expect(idsWhere((source) => !isFree(source) && source.funding === undefined)).toEqual([]);
  });

  test('was read or reported in a month, or is left to a pharmacist, who learns what to look up', () => {
    expect(idsWhere(({ known, checked }) => (known === 'none') === (checked !== undefined))).toEqual([]);
    expect(idsWhere(({ known, confirm }) => known === 'none' && confirm === undefined)).toEqual([]);
  });

  test('has an address of its publisher, or an official or open page', () => {
    const sharing = /scribd|studylib|dokumen|vdocuments|inpharmd|druginserts|fda\.report/;
    expect(idsWhere(({ url = '' }) => url === '' || sharing.test(url))).toEqual([]);
  });

  test('says no more than it carries', () => {
    // The chapter itself was not read; a state's rule gives its hours and its three products.
    expect([citations.usp797iu.url, citations.usp797iu.known]).toEqual([citations.state.url, 'reported']);
    expect(citations.state.title).toContain('4 hours, three products');
    expect(citations.survey78).toMatchObject({
      issuer: 'Hospital Pharmacy',
      year: '2017',
      known: 'reported',
    });
    expect(citations.survey78.title).toContain('78 nurses at one academic hospital');
    expect(citations.weinger).toMatchObject({
      issuer: 'Journal of Clinical Anesthesia 13:491–497',
      known: 'read',
    });
    expect(citations.pump.title).toContain('items from the 2019 draft');
    expect(citations.shortages.title).toMatch(/to September 2024$/);
  });

  test('that a maker paid for says so', () => {
    const words = (id: keyof typeof citations) => citeWords({ id }, { citations })?.words;
    expect(words('ivp')).toMatch(/Paid for by an educational grant from BD, a maker of syringes\.$/);
    expect(words('hertig')).toMatch(/Paid for by industry\.$/);
    expect(words('cop25')).toMatch(/\. Read, 2026-11\.$/);
    expect(words('rca2')).toMatch(/\. Read, 2026-11\.$/);
    expect(words('ins')).toMatch(/\. Not read\. Ask your pharmacist\. Paid for by INS\.$/);
  });
});
