import { describe, expect, test } from 'vitest';
import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { firstSections, publishedSections } from '#content/sections.ts';
import { misfits } from '#domain/answer-value.ts';
import { countFlags } from '#domain/leaf-values.ts';
import { assessmentChangeSchema } from '#domain/assessment-schema.ts';
import { hasEmptyName } from '#domain/names.ts';
import { countAnswered, isUnanswered } from '#domain/completeness.ts';
import { orderedQuestions } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import type { Section } from '#domain/section.ts';
import { wastage } from '#domain/wastage.ts';

const DEMOS = [demoPatientCare, demoPharmacy, demoNursing, demoAnesthesia];
const ANESTHESIA = 4;

const MODULES: { title: string; section: Section; demos: readonly DemoAssessment[] }[] = firstSections.map(
  (section, index) => ({ title: section.title, section, demos: DEMOS[index] ?? [] }),
);

function sectionOf({ sectionId, sectionVersion }: DemoAssessment): Section {
  const found = publishedSections.find(({ id, version }) => id === sectionId && version === sectionVersion);
  if (found === undefined) throw new Error(`There is no section ${sectionId} version ${sectionVersion}.`);
  return found;
}

const roundsOf = (demos: readonly DemoAssessment[], version: number) =>
  demos.filter((demo) => demo.completed && demo.sectionVersion === version);

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

describe.each(MODULES)('the demo of $title', ({ section, demos }) => {
  const rounds = roundsOf(demos, 1);
  const measured = roundsOf(demos, 2);

  test('R183 has three completed rounds of version 1 over 18 months, by two people, then two of version 2', () => {
    expect([rounds.length, measured.length]).toEqual([3, 2]);
    const days = [...rounds, ...measured].map((demo) => demo.daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const [first = 0, , third = 0, fourth = 0, fifth = 0] = days;
    expect(first - third).toBeGreaterThan(480);
    expect(third - fourth).toBeGreaterThan(150);
    expect(fourth - fifth).toBeGreaterThan(150);
    expect(fifth).toBeLessThan(35);
    expect(new Set(rounds.map((demo) => demo.editor)).size).toBe(2);
  });

  test('answers nearly everything that no jump skips', () => {
    const count = orderedQuestions(section).length;
    for (const demo of [...rounds, ...measured]) {
      const own = sectionOf(demo);
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
    expect(flags[2]).toBeLessThan(flags[0] ?? 0);
    for (const [a, b] of [
      [rounds[0], rounds[1]],
      [rounds[1], rounds[2]],
      [measured[0], measured[1]],
    ]) {
      const questions = orderedQuestions(a === undefined ? section : sectionOf(a));
      const changed = questions.filter(
        ({ id }) => JSON.stringify(a?.answers[id]?.parts) !== JSON.stringify(b?.answers[id]?.parts),
      );
      expect(changed.length).toBeGreaterThan(questions.length / 3);
    }
  });

  test('each round has closing comments', () => {
    for (const demo of [...rounds, ...measured]) expect(demo.notes.length).toBeGreaterThan(60);
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
    roundsOf(demos, 1).map((demo) => demo.answers[id]?.parts[part]);

  test('leaders give it more and more priority, and more gaps are closed', () => {
    expect(values(demoPatientCare, 104, 'priority')).toEqual([4, 6, 8]);
    expect(values(demoPatientCare, 113, 'share')).toEqual([undefined, 45, 85]);
    expect(values(demoPatientCare, 117, 'current')).toEqual([46, 71, 88]);
  });

  test('more doses leave the pharmacy ready, while supply has a setback', () => {
    expect(values(demoPharmacy, 203, 'share')).toEqual([58, 71, 79]);
    expect(values(demoPharmacy, 229, 'reliability')).toEqual([5, 4, 7]);
  });

  test('the anesthesia team fills fewer syringes, is happier, and wastes less', () => {
    expect(values(demoAnesthesia, 403, 'team')).toEqual([80, 55, 32]);
    expect(values(demoAnesthesia, 437, 'satisfaction')).toEqual([3, 6, 8]);
    expect(values(demoAnesthesia, 439, 'annual')).toEqual([192_861.5, 91_284.8, 45_746.16]);
  });

  test.each([
    { module: 'Pharmacy', demos: demoPharmacy, id: 204 },
    { module: 'Anesthesia', demos: demoAnesthesia, id: 403 },
  ])('$module mixes add up to 100, a blank share counting as 0', ({ demos, id }) => {
    for (const demo of demos.filter(({ sectionVersion }) => sectionVersion === 1)) {
      const shares = Object.values(demo.answers[id]?.parts ?? {}).map(Number);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    }
  });

  test('ten cabinet items add up to ten', () => {
    for (const demo of roundsOf(demoPharmacy, 1)) {
      const { rta, rtu, prep } = demo.answers[223]?.parts ?? {};
      expect(Number(rta) + Number(rtu) + Number(prep)).toBe(10);
    }
  });
});

describe('the wastage calculator of the demo', () => {
  const partsOf = (demo: DemoAssessment, id: number) => demo.answers[id]?.parts ?? {};
  const count = (value: unknown) => Number(String(value).replaceAll(',', ''));
  const completed = demoAnesthesia.filter((demo) => demo.completed);

  test('is used in Anesthesia only', () => {
    for (const { section, demos } of MODULES) {
      for (const demo of demos) {
        expect(demo.wastageCalculator !== undefined).toBe(section.id === ANESTHESIA);
      }
    }
  });

  test('gives the answer of question 39', () => {
    for (const demo of completed) {
      const { observed, peryear } = partsOf(demo, 429);
      const result = wastage(demo.wastageCalculator ?? [], count(observed), count(peryear));
      expect(result.drugs).not.toContain(null);
      expect(partsOf(demo, 439)['annual']).toBe(Math.round((result.perYear ?? 0) * 100) / 100);
    }
  });

  test('has the drug of questions 27 and 28 among its rows, and it is the costliest in the completed ones', () => {
    for (const demo of demoAnesthesia) {
      const rows = demo.wastageCalculator ?? [];
      const [first] = rows;
      const { drug, package: packed, opened, given } = partsOf(demo, 427);
      expect(first?.medication).toBe(drug);
      expect(`${first?.packageAmount} ${first?.unit}`).toBe(packed);
      expect(first?.packagesOpened).toBe(count(opened));
      expect(`${first?.amountGiven} ${first?.unit}`).toBe(given);
      if (!demo.completed) continue;
      expect(first?.costPerPackage).toBe(partsOf(demo, 428)['cost']);
      expect(wastage(rows, 1, 1).ranking[0]).toBe(0);
    }
  });

  test('has no prices yet in the one in progress', () => {
    const [begun] = demoAnesthesia.filter((demo) => !demo.completed);
    expect(begun?.wastageCalculator).toHaveLength(2);
    expect(wastage(begun?.wastageCalculator ?? [], 20, 900).total).toBeNull();
    expect(begun?.answers[439]).toBeUndefined();
  });
});
