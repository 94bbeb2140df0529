import { describe, expect, test } from 'vitest';
import { moduleFacts, openPoints, sourceCounts } from '#app/screens/content/content-facts.ts';
import { citations } from '#content/citations.ts';
import { pointsToConfirm } from '#content/to-confirm.ts';
import { publishedSections } from '#content/sections.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Citation, Section } from '#domain/section.ts';
import { scoredTestSection, plainTestSection } from '../../support/papers/test-section.ts';

describe('R180 A module', () => {
  test('is reviewed again within twelve months, and is due after that day', () => {
    const on = (today: string) => moduleFacts(scoredTestSection, today);
    expect(on('2026-11-22')).toMatchObject({
      reviewedOn: '2026-11-21',
      reviewAgain: 'by 2027-11',
      isDue: false,
    });
    expect(on('2027-11-21').isDue).toBe(false);
    expect(on('2027-11-22')).toMatchObject({ reviewAgain: 'due since 2027-11', isDue: true });
  });

  test('that was never reviewed as a whole is not due', () => {
    expect(moduleFacts(plainTestSection, '2099-01-01')).toMatchObject({
      reviewedOn: null,
      reviewAgain: '–',
      isDue: false,
    });
  });
});

test('R180 sources are counted by kind and by how sure they are, each once', () => {
  const counts = sourceCounts([scoredTestSection, { ...scoredTestSection, id: 70 }, plainTestSection]);
  expect(counts.map(({ tier }) => tier)).toEqual(['law', 'accreditation', 'consensus', 'study', 'expert']);
  expect(counts[2]).toEqual({ tier: 'consensus', read: 1, reported: 0, none: 0 });
  const all = sourceCounts(publishedSections).reduce(
    (sum, { read, reported, none }) => sum + read + reported + none,
    0,
  );
  expect(all).toBe(
    new Set(publishedSections.flatMap((section) => Object.keys(section.citations ?? {}))).size,
  );
});

const orderedQuestionsOf = (sections: readonly Section[]) => sections.flatMap(orderedQuestions);

function isOpen(id: string): boolean {
  const source: Citation | undefined = new Map<string, Citation>(Object.entries(citations)).get(id);
  return source?.known === 'none' || source?.confirm !== undefined;
}

describe('R180 The points for a pharmacist to confirm', () => {
  const points = openPoints(publishedSections);

  test('names what each concerns, and none that concerns nothing', () => {
    expect(points.length).toBeGreaterThan(8);
    expect(points.filter(({ questions, also }) => questions.length + also.length === 0)).toEqual([]);
  });

  test('names the questions by module and number, and what is open in a source', () => {
    const immediate = points.find(({ text }) => text.includes('<797>'));
    expect(immediate?.questions.join('; ')).toMatch(/Nursing Unit .*\d/);
    expect(immediate?.sources.map(({ words }) => words).join('\n')).toMatch(
      /Reported by others, 2026-11\. .*To confirm: Leftovers, evidence that the mixture is stable, and preparation by the label\./,
    );
  });

  test('counts the strengths that no record shows, list by list, and what is weighed', () => {
    const [strengths] = points.filter(({ text }) => text.startsWith('Every strength'));
    expect(strengths?.also).toEqual([
      expect.stringMatching(/list A\): \d+ of \d+ drugs\.$/),
      expect.stringMatching(/list B\): \d+ of \d+ drugs\.$/),
      expect.stringMatching(/list C\): \d+ of \d+ drugs\.$/),
    ]);
    const [weights] = points.filter(({ text }) => text.startsWith('All weights'));
    expect(weights?.also.join()).toMatch(/^\d{2,3} questions have a weight, and \d{2,3} counts/);
  });

  test('has every source and every place that is marked so', () => {
    const named = new Set<string>(pointsToConfirm.flatMap(({ sources }) => sources));
    const marked = orderedQuestionsOf(publishedSections)
      .flatMap(({ cites = [] }) => cites)
      .filter(({ id, confirm }) => confirm === true || isOpen(id))
      .map(({ id }) => id);
    expect(marked.length).toBeGreaterThan(10);
    expect([...new Set(marked)].filter((id) => !named.has(id))).toEqual([]);
  });

  test('is not asked where a module has none of it', () => {
    expect(openPoints([plainTestSection])).toEqual([]);
  });
});
