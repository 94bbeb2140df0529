import { describe, expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { choicesOf, jumpsOf, numbersOf, partIdsOf } from '../../support/readers/section-reading.ts';

/** The facts of each module (rules FACT-5 and FACT-7). */
const MODULES = [
  {
    title: 'Patient Safety and Regulatory Compliance',
    questions: 27,

    areas: 0,
    calculators: [],
  },
  { title: 'Pharmacy', questions: 28, areas: 0, calculators: [] },
  { title: 'Nursing Unit', questions: 28, areas: 10, calculators: [] },
  { title: 'Anesthesia', questions: 40, areas: 8, calculators: [27, 28, 29, 39] },
] as const;

const modules = publishedSections.map((section) => ({ section, expected: MODULES[section.id - 1] }));

const isSlider = (entry: { readonly questionType?: string | undefined }) => entry.questionType === 'slider';

/** Shares that have no "None at all" beside them. */
function bareShares(question: Question): string[] {
  const ids = Object.keys(question.parts);
  return question.questionType === 'percentage'
    ? ids
    : orderedParts(question)
        .filter(({ id, questionType }) => questionType === 'percentage' && !ids.includes(`${id}state`))
        .map(({ id }) => id);
}

test('there are four modules', () => {
  expect([...new Set(modules.map(({ section }) => section.title))]).toEqual(
    MODULES.map(({ title }) => title),
  );
});

describe.each(modules)('$section.title, version $section.version', ({ section, expected }) => {
  const questions = orderedQuestions(section);

  test('keeps its name and its number of questions', () => {
    expect(section.title).toBe(expected?.title);
    expect(questions).toHaveLength(expected?.questions ?? 0);
  });

  test('is repeated for each of its areas, or done once', () => {
    expect(section.areas).toHaveLength(expected?.areas ?? 0);
    expect(section.hasArea).toBe(section.areas.length > 0);
    expect(section.areaIntroText === '').toBe(!section.hasArea);
    expect(section.description).toMatch(section.hasArea ? /once for each kind of/ : /once for/);
  });

  test('has the wastage calculator at its questions, and nowhere else', () => {
    expect(numbersOf(section, (question) => question.hasWastageCalculator)).toEqual(expected?.calculators);
  });

  test('opens with its purpose, the time it takes, and a ban on patient identifiers', () => {
    expect(section.preface).toMatch(/^This tracer (looks|follows)/);
    expect(section.preface).toMatch(/\d+ minutes/);
    expect(section.preface).toContain('Never enter anything that could identify a patient');
    expect(section.preface).toMatch(/never at (how )?one person/);
  });

  test('explains its words on short pages', () => {
    const pages = introPages(section);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const page of pages) expect(page.length).toBeLessThan(900);
    expect(section.introText).toContain('ready to administer (RTA)');
    expect(section.preface + section.introText).toContain('speak up at once');
    expect(section.introText).toContain('check your state’s rules');
  });

  test('every jump names a choice by its id, in one word', () => {
    for (const [number, words] of jumpsOf(section)) {
      const answer = /^If (\w+), go to question \d+$/.exec(words)?.[1];
      expect(partIdsOf(section, number), `question ${number}`).toContain(answer);
    }
  });

  test('where a share cannot be 0, it says what to do when there is none', () => {
    for (const question of questions.filter((entry) => bareShares(entry).length > 0)) {
      expect(question.subContent, `question ${question.index + 1}`).toMatch(
        /leave the (box|percentage) blank|left blank counts as 0/,
      );
    }
  });

  test('half-width parts stand in pairs, except for a last one', () => {
    for (const question of questions) {
      const layouts = orderedParts(question).map((part) => part.layout ?? 'full');
      const runs = layouts.join(' ').split('full').slice(0, -1);
      const odd = runs.filter((run) => (run.match(/half/g) ?? []).length % 2 === 1);
      expect(odd, `question ${question.index + 1}`).toEqual([]);
    }
  });

  test('barriers are ranked over the same six, biggest first', () => {
    const rankings = questions.filter((question) => question.questionType === 'ranking');
    expect(rankings.length).toBeLessThan(2);
    for (const question of rankings) {
      expect(choicesOf(question)).toBe('cost availability storage staffing preference build');
      expect(question.subContent).toBe('Put the biggest barrier first.');
    }
  });

  test('the slider says what 1 and 10 mean, and how to agree on one number', () => {
    const sliders = questions.filter((entry) => isSlider(entry) || orderedParts(entry).some(isSlider));
    expect(sliders.length).toBeLessThan(2);
    for (const question of sliders) {
      expect(question.minLabel).toMatch(/\w/);
      expect(question.maxLabel).toMatch(/\w/);
      expect(question.minLabel).not.toBe(question.maxLabel);
      expect(JSON.stringify(question)).toMatch(/middle of (their|the) three( nurses’)? numbers/);
    }
  });

  test('no question’s help is longer than a card', () => {
    for (const { index, subContent = '' } of questions) {
      expect(subContent.split(/\s+/).length, `question ${index + 1}`).toBeLessThanOrEqual(50);
    }
  });
});
