import { describe, expect, test } from 'vitest';
import { moduleFacts, openPoints, sourceCounts } from '#app/screens/content/content-facts.ts';
import { citations } from '#content/citations.ts';
import { measuredSections } from '#content/sections.ts';
import { pointsToConfirm } from '#content/to-confirm.ts';
import { orderedQuestions } from '#domain/section.ts';
import { measuredTestSection, plainTestSection } from '../../support/papers/test-section.ts';

describe('R180 A module', () => {
  test('is reviewed again within twelve months, and is due after that day', () => {
    const on = (today: string) => moduleFacts(measuredTestSection, today);
    expect(on('2026-11-22')).toMatchObject({ reviewedOn: '2026-11-21', reviewBy: '2027-11', isDue: false });
    expect(on('2027-11-21').isDue).toBe(false);
    expect(on('2027-11-22').isDue).toBe(true);
  });

  test('that was never reviewed as a whole is not due', () => {
    expect(moduleFacts(plainTestSection, '2099-01-01')).toMatchObject({
      reviewedOn: null,
      reviewBy: null,
      isDue: false,
    });
  });
});

test('R180 sources are counted by kind and by how sure they are, each once', () => {
  const counts = sourceCounts([measuredTestSection, { ...measuredTestSection, id: 70 }, plainTestSection]);
  expect(counts.map(({ tier }) => tier)).toEqual(['law', 'accreditation', 'consensus', 'study', 'expert']);
  expect(counts[2]).toEqual({ tier: 'consensus', verified: 1, reported: 0, confirm: 0 });
  const all = sourceCounts(measuredSections).reduce(
    (sum, { verified, reported, confirm }) => sum + verified + reported + confirm,
    0,
  );
  expect(all).toBe(new Set(measuredSections.flatMap((section) => Object.keys(section.citations ?? {}))).size);
});

describe('R180 The points for a pharmacist to confirm', () => {
  const points = openPoints(measuredSections);

  test('is every point, each with what it concerns', () => {
    expect(points).toHaveLength(pointsToConfirm.length);
    expect(points.filter(({ questions }) => questions.length === 0)).toEqual([]);
  });

  test('names the questions by module and number, and the open places in a source', () => {
    const immediate = points.find(({ text }) => text.includes('<797>'));
    expect(immediate?.questions.join('; ')).toMatch(/Nursing Unit .*17/);
    expect(immediate?.sources.map(({ words }) => words).join('\n')).toContain(
      'To confirm: the other points; number of products, leftovers',
    );
  });

  test('counts the strengths that no record shows, list by list, and what is weighed', () => {
    const [strengths] = points.filter(({ text }) => text.startsWith('Every strength'));
    expect(strengths?.also).toEqual([
      expect.stringMatching(/list A\): \d+ of \d+ drugs\.$/),
      expect.stringMatching(/list B\): \d+ of \d+ drugs\.$/),
      expect.stringMatching(/list C\): \d+ of \d+ drugs\.$/),
    ]);
    const [weights] = points.filter(({ text }) => text.startsWith('How much each question weighs'));
    expect(weights?.also.join()).toMatch(/^\d{2,3} questions have a weight, and \d{2,3} counts/);
  });

  test('has every source and every place that is marked so', () => {
    const named = new Set<string>(pointsToConfirm.flatMap(({ sources }) => sources));
    const marked = measuredSections
      .flatMap((section) => orderedQuestions(section))
      .flatMap(({ cites = [] }) => cites)
      .filter(({ id, status }) => (status ?? citations[id as keyof typeof citations].status) === 'confirm')
      .map(({ id }) => id);
    expect(marked.length).toBeGreaterThan(10);
    expect(marked.filter((id) => !named.has(id))).toEqual([]);
  });

  test('is not asked where a module has none of it', () => {
    expect(openPoints([plainTestSection])).toEqual([]);
  });
});
