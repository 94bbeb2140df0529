import { describe, expect, test } from 'vitest';
import { practiceDomains, REVIEWED_ON } from '#content/scoring.ts';
import { findingsPage, answersPage } from '#content/intro-pages.ts';
import { loadSections, publishedSections } from '#content/sections.ts';
import { weightOfQuestion } from '#domain/measures/elements.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Part, Question } from '#domain/section.ts';

/** Each module’s core path, and the times that its pages name. */
const MODULES = [
  {
    core: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    times: ['25 minutes'],
  },
  {
    core: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    times: ['25 minutes'],
  },
  {
    core: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    times: ['25 minutes', '20'],
  },
  {
    core: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    times: ['25 minutes', '20', '15 minutes'],
  },
] as const;

const modules = publishedSections.map((section) => ({ section, expected: MODULES[section.id - 1] }));

interface Worth {
  readonly choices: readonly string[];
  readonly credits: Readonly<Record<string, number | null>>;
  readonly adverse: readonly string[];
}

/** Every set of choices that has a worth, of the question itself or of a part. */
function worthsOf(question: Question): Worth[] {
  const parts = orderedParts(question);
  const own = { ...question, options: parts };
  return [own, ...parts].flatMap(({ credits, adverse = [], options = [] }) =>
    credits === undefined ? [] : [{ choices: options.map(({ id }) => id), credits, adverse }],
  );
}

const isScored = ({ target, most }: Part) => target !== undefined || most !== undefined;

const numberOf = ({ index }: Question) => index + 1;

function hasElement(question: Question): boolean {
  return (
    question.composition !== undefined ||
    worthsOf(question).some(({ adverse }) => adverse.length > 0) ||
    orderedParts(question).some(isScored)
  );
}

/** The parts on lines of their own, which a table can join. */
const optionsOf = ({ options, layout }: Part) =>
  options === undefined || layout === 'half' ? '' : JSON.stringify(options);

test('the modules are valid beside each other', () => {
  expect(loadSections(publishedSections)).toEqual(publishedSections);
});

describe.each(modules)('$section.title, version $section.version', ({ section, expected }) => {
  const questions = orderedQuestions(section);

  test('marks the core path', () => {
    const core = questions.filter((question) => question.core === true);
    expect(core.map(({ index }) => index + 1)).toEqual(expected?.core);
  });

  test('says how long the core path takes', () => {
    for (const time of expected?.times ?? []) expect(section.preface + section.introText).toContain(time);
    expect(section.preface).toMatch(/core path/i);
  });

  test('explains counts, findings, and three answers that are not the same', () => {
    const pages = introPages(section);
    expect(pages).toContain(answersPage);
    expect(pages).toContain(findingsPage);
    for (const word of ['Not observed', 'Could not find out', 'Not applicable']) {
      expect(section.introText).toMatch(new RegExp(`^${word}: .+\\.$`, 'm'));
    }
    expect(section.introText).not.toMatch(/^Partly:/m);
  });

  test('has the eight domains, the day of its review, and exactly the sources that it cites', () => {
    expect(section.domains).toEqual(practiceDomains);
    expect(section.reviewedOn).toBe(REVIEWED_ON);
    const cited = questions.flatMap(({ cites = [] }) => cites.map(({ id }) => id));
    expect(Object.keys(section.citations ?? {}).toSorted()).toEqual([...new Set(cited)].toSorted());
  });

  test('a question that only describes is not scored', () => {
    const describing = questions.filter((question) => weightOfQuestion(question) === 0);
    const scored = describing.filter(
      (question) => question.domain !== undefined || hasElement(question) || worthsOf(question).length > 0,
    );
    expect(scored.map(numberOf)).toEqual([]);
  });

  test('a scored question has a domain, a finding, a good answer and an action', () => {
    const domains = practiceDomains.map(({ id }) => id);
    const bare = questions.filter(
      (question) =>
        weightOfQuestion(question) > 0 &&
        !(
          domains.includes(question.domain ?? '') &&
          hasElement(question) &&
          question.good !== undefined &&
          question.actions !== undefined
        ),
    );
    expect(bare.map(numberOf)).toEqual([]);
  });

  test('each choice has its worth, and a finding is never worth a whole', () => {
    const worths = questions.flatMap(worthsOf);
    expect(worths.map(({ credits }) => Object.keys(credits))).toEqual(worths.map(({ choices }) => choices));
    const findings = worths.flatMap(({ credits, adverse }) => adverse.map((id) => credits[id]));
    expect(findings.filter((credit) => credit !== 0 && credit !== 0.5)).toEqual([]);
  });

  test('counters that share out one count name which of them are good', () => {
    for (const { composition, parts, index } of questions) {
      if (composition === undefined) continue;
      expect(composition.good.length, `question ${index + 1}`).toBeGreaterThan(0);
      for (const id of composition.good) {
        expect([parts[id]?.questionType, parts[id]?.target]).toEqual(['tally', undefined]);
      }
    }
  });

  test('parts with the same choices follow each other', () => {
    for (const question of questions) {
      const kinds = orderedParts(question).map(optionsOf);
      const starts = kinds.filter((kind, place) => kind !== '' && kind !== kinds[place - 1]);
      expect(new Set(starts).size, `question ${question.index + 1}`).toBe(starts.length);
    }
  });

  test('a count of what was found, a share and a counter are the only scored numbers', () => {
    const scored = questions.flatMap(({ questionType, parts }) =>
      Object.values(parts)
        .filter(isScored)
        .map(
          (part) => `${part.target === undefined ? 'most' : 'target'} ${part.questionType ?? questionType}`,
        ),
    );
    expect(['target tally', 'target percentage', 'most short_answer']).toEqual(
      expect.arrayContaining([...new Set(scored)]),
    );
  });
});
