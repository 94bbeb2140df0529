import { describe, expect, test } from 'vitest';
import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { publishedSections } from '#content/sections.ts';
import { misfits } from '#domain/answer-value.ts';
import { countFlags } from '#domain/leaf-values.ts';
import { assessmentChangeSchema } from '#domain/assessment-schema.ts';
import { hasEmptyName } from '#domain/names.ts';
import { countAnswered, isUnanswered } from '#domain/completeness.ts';
import { orderedQuestions } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Section } from '#domain/section.ts';
import { sumOf } from '#domain/tally.ts';
import { calculatorFigures } from '#domain/calculator.ts';

const DEMOS = [demoPatientCare, demoPharmacy, demoNursing, demoAnesthesia];
const ANESTHESIA = 4;

const newest = [...new Map(publishedSections.map((section) => [section.id, section])).values()];
const MODULES: { title: string; section: Section; demos: readonly DemoAssessment[] }[] = newest.map(
  (section) => ({ title: section.title, section, demos: DEMOS[section.id - 1] ?? [] }),
);

function sectionOf({ sectionId, sectionVersion }: DemoAssessment): Section {
  const found = publishedSections.find(({ id, version }) => id === sectionId && version === sectionVersion);
  if (found === undefined) throw new Error(`There is no section ${sectionId} version ${sectionVersion}.`);
  return found;
}

const completedOf = (demos: readonly DemoAssessment[]) => demos.filter((demo) => demo.completed);

const all = MODULES.flatMap(({ title, section: { id }, demos }) =>
  demos.map((demo) => ({ title, daysAgo: demo.daysAgo, id, section: sectionOf(demo), demo })),
);

/** Question numbers that a jump in the given answers skips. */
function passedOver(section: Section, { answers }: DemoAssessment): number[] {
  return orderedQuestions(section).flatMap(({ id, index, jumpText = '', jumpIndex = 0 }) => {
    const answer = /^If (\w+),/.exec(jumpText)?.[1];
    if (answer === undefined || answers[id]?.parts[answer] !== true) return [];
    return Array.from({ length: jumpIndex - index - 1 }, (_, step) => index + 2 + step);
  });
}

const answeredNumbers = (section: Section, demo: DemoAssessment) =>
  orderedQuestions(section)
    .filter((question) => !isUnanswered(question, demo.answers))
    .map((question) => question.index + 1);

describe.each(all)('$title, $daysAgo days ago', ({ id, section, demo }) => {
  test('fits the module that it belongs to', () => {
    expect(demo.sectionId).toBe(id);
    expect(misfits(section, demo.answers)).toEqual([]);
    const { area, department, facilitators, participants, answers, notes } = demo;
    const { wastageCalculator = [], sheets = {} } = demo;
    const people = { facilitators, participants };
    const change = { area, department, ...people, answers, sheets, notes, wastageCalculator };
    expect(assessmentChangeSchema.parse(change)).toEqual(change);
  });

  test('names an area exactly where the module is repeated for areas', () => {
    expect(demo.area !== '').toBe(section.hasArea);
  });

  test('names who took part, with titles', () => {
    expect(hasEmptyName(demo.facilitators, demo.participants)).toBe(false);
    for (const person of [...demo.facilitators, ...demo.participants]) expect(person.title).not.toBe('');
  });

  test('leaves out what a jump skips', () => {
    const passed = passedOver(section, demo);
    expect(answeredNumbers(section, demo).filter((number) => passed.includes(number))).toEqual([]);
  });

  test('answers nothing past the furthest question', () => {
    expect(Math.max(...answeredNumbers(section, demo))).toBeLessThanOrEqual(demo.lastQuestionIndex);
  });

  test('holds no empty answers', () => {
    for (const question of orderedQuestions(section)) {
      const answer = demo.answers[question.id];
      if (answer === undefined) continue;
      const texts = [answer.observations, answer.opportunities, ...Object.values(answer.parts)];
      expect(
        texts.some((text) => text !== ''),
        `question ${question.index + 1}`,
      ).toBe(true);
    }
  });

  test('holds nothing that looks like a patient', () => {
    const text = JSON.stringify(demo);
    expect(text).not.toMatch(/\b(bed|room|MRN|DOB)\s*#?\d/i);
    expect(text).not.toMatch(/\b(Mr|Mrs|Ms)\b/);
  });
});

test.each(MODULES)(
  'R183 $title has four completed rounds within a year, by two people, so that pools and trends show',
  ({ demos }) => {
    const days = completedOf(demos).map((demo) => demo.daysAgo);
    expect(days).toHaveLength(4);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const [first = 0, , , fourth = 0] = days;
    expect(first).toBeLessThan(360);
    expect(first - fourth).toBeGreaterThan(270);
    expect(fourth).toBeLessThan(35);
    expect(new Set(completedOf(demos).map((demo) => demo.editor)).size).toBe(2);
  },
);

describe.each(MODULES)('the demo of $title', ({ section, demos }) => {
  const rounds = completedOf(demos);

  test('answers nearly everything that no jump skips', () => {
    for (const demo of rounds) {
      const own = sectionOf(demo);
      const count = orderedQuestions(own).length;
      const open =
        count - passedOver(own, demo).length - countAnswered(own, filledBySheets(own, demo).answers);
      expect(open).toBeLessThanOrEqual(1);
      expect(demo.lastQuestionIndex).toBe(count);
    }
  });

  test('answers differ from round to round, with fewer and fewer flags', () => {
    const flags = rounds.map((demo) => countFlags(demo.answers));
    expect(flags[0]).toBeGreaterThanOrEqual(4);
    expect(flags).toEqual(flags.toSorted((a, b) => b - a));
    expect(flags.at(-1)).toBeLessThan(flags[0] ?? 0);
    for (const [place, demo] of rounds.entries()) {
      const before = rounds[place - 1];
      if (before === undefined) continue;
      const questions = orderedQuestions(sectionOf(demo));
      const changed = questions.filter(
        ({ id }) => JSON.stringify(before.answers[id]?.parts) !== JSON.stringify(demo.answers[id]?.parts),
      );
      expect(changed.length).toBeGreaterThan(questions.length / 3);
    }
  });

  test('each round has closing comments', () => {
    for (const demo of rounds) expect(demo.notes.length).toBeGreaterThan(60);
  });

  test('one is in progress, with a flag, and not so recent that the first visitor meets a conflict', () => {
    const begun = demos.filter((demo) => !demo.completed);
    expect(begun).toHaveLength(1);
    for (const demo of begun) {
      expect(demo.daysAgo).toBeGreaterThanOrEqual(1);
      expect(demo.notes).toBe('');
      expect(countFlags(demo.answers)).toBeGreaterThanOrEqual(1);
      expect(demo.lastQuestionIndex).toBeLessThan(orderedQuestions(section).length);
    }
  });
});

describe('figures of the demo', () => {
  const values = (demos: readonly DemoAssessment[], id: number, part: string) =>
    completedOf(demos).map((demo) => demo.answers[id]?.parts[part]);

  test('staff feel safer to report, and more compounders are checked in time', () => {
    expect(values(demoPatientCare, 158, 'safe')).toEqual([4, 6, 7, 8]);
    const checked = values(demoPatientCare, 160, 'rxcurrent').map((count) => sumOf(count).yes);
    expect(checked).toEqual([7, 8, 9, 10]);
  });

  test('more doses leave the pharmacy ready', () => {
    const vials = values(demoPharmacy, 254, 'vial').map(sumOf);
    expect(vials.map(({ yes, of }) => `${yes} of ${of}`)).toEqual([
      '8 of 20',
      '7 of 20',
      '5 of 20',
      '4 of 20',
    ]);
  });

  test('the anesthesia team fills fewer syringes, is happier, and wastes less', () => {
    const team = values(demoAnesthesia, 443, 'team').map((count) => sumOf(count).yes);
    expect(team).toEqual([12, 7, 4, 1]);
    expect(values(demoAnesthesia, 437, 'satisfaction')).toEqual([3, 6, 8, 8]);
    expect(values(demoAnesthesia, 439, 'annual')).toEqual([192_861.5, 91_284.8, 45_746.16, 19_027.28]);
  });
});

describe('the wastage calculator of the demo', () => {
  const partsOf = (demo: DemoAssessment, id: number) => demo.answers[id]?.parts ?? {};
  const completed = demoAnesthesia.filter((demo) => demo.completed);
  const figuresOf = (demo: DemoAssessment) =>
    calculatorFigures(sectionOf(demo), { wastageCalculator: [], ...demo });

  test('is used in Anesthesia only', () => {
    for (const { section, demos } of MODULES) {
      for (const demo of demos) {
        expect(demo.wastageCalculator !== undefined).toBe(section.id === ANESTHESIA);
      }
    }
  });

  test('gives the answer of question 39', () => {
    for (const demo of completed) {
      const result = figuresOf(demo);
      expect(result.drugs).not.toContain(null);
      expect(partsOf(demo, 439)['annual']).toBe(Math.round((result.perYear ?? 0) * 100) / 100);
    }
  });

  test('begins with the drug of questions 27 and 28, which is the costliest, and has no other twice', () => {
    for (const demo of demoAnesthesia) {
      const result = figuresOf(demo);
      const names = result.rows.map(({ medication }) => medication);
      expect(names[0]).toBe(partsOf(demo, 427)['drug']);
      expect(new Set(names).size).toBe(names.length);
      // What has no price yet is ranked nowhere.
      expect(result.ranking[0]).toBe(demo.completed ? 0 : undefined);
    }
  });

  test('has no prices yet in the one in progress', () => {
    const [begun] = demoAnesthesia.filter((demo) => !demo.completed);
    expect(begun && figuresOf(begun)).toMatchObject({ rows: { length: 2 }, total: null });
    expect(begun?.answers[439]).toBeUndefined();
  });
});
