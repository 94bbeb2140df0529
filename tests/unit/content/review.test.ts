import { expect, test } from 'vitest';
import { citations } from '#content/citations.ts';
import { REVIEWED_ON } from '#content/measured.ts';
import { citeWords } from '#domain/measures/measure-words.ts';
import { measuredEditions, namedQuestions } from '../../support/readers/section-texts.ts';

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
  for (const { reviewedOn } of measuredEditions) expect(reviewedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const { checked } of Object.values(citations)) {
    expect(checked <= REVIEWED_ON.slice(0, 7)).toBe(true);
  }
});

test('each question says of each source who issued it, of what kind it is, and whether it was checked', () => {
  const cited = namedQuestions(measuredEditions).flatMap(({ section, question: { cites = [] } }) =>
    cites.map((cite) => ({ cite, section, words: citeWords(cite, section)?.words ?? '' })),
  );
  expect(cited.length).toBeGreaterThan(200);
  for (const { cite, section, words } of cited) {
    const source = section.citations?.[cite.id];
    const sure =
      (cite.status ?? source?.status) === 'confirm'
        ? 'to be confirmed by your pharmacist'
        : `checked ${source?.checked}`;
    const kind =
      /\((law or regulator|accreditation|professional guidance|study or survey|expert conference), ([^)]+)\)$/;
    expect(kind.exec(words)?.[2]).toBe(sure);
    for (const fact of [source?.issuer, source?.title, source?.year, cite.item])
      expect(words).toContain(fact ?? '');
  }
});
