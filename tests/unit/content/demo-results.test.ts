import { expect, test } from 'vitest';
import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { doseSheets } from '#content/dose-sheets.ts';
import { publishedSections } from '#content/sections.ts';
import { newcombe } from '#domain/interval.ts';
import { domainScores } from '#domain/measures/domain-scores.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { orderedQuestions } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { withoutUnasked } from '#domain/sheet.ts';
import { sumOf } from '#domain/tally.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';

/** The results of the modules in the demo hospital. */

const DEMOS = [demoPatientCare, demoPharmacy, demoNursing, demoAnesthesia];

const MODULES = publishedSections.map((section) => ({
  title: section.title,
  section,
  rounds: (DEMOS[section.id - 1] ?? [])
    .filter((demo) => demo.completed && demo.sectionVersion === section.version)
    .map((demo) => filledBySheets(section, demo)),
}));

const counted = (demo: DemoAssessment | undefined, id: number, part: string) =>
  sumOf(demo?.answers[id]?.parts[part]);

test.each(MODULES)(
  'R183 $title has serious findings, scores, and fewer findings the last time',
  ({ section, rounds }) => {
    const found = rounds.map(({ answers }) =>
      findingsOf({ section, assessment: testAssessment({ answers }) }, []),
    );
    for (const findings of found)
      expect(findings.filter(({ weight }) => weight === 3).length).toBeGreaterThan(0);
    expect(found.at(-1)?.length).toBeLessThan(found[0]?.length ?? 0);
    for (const assessment of rounds) {
      const shown = domainScores({ section, assessment }).filter(({ score }) => score !== null);
      expect(shown.length).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(MODULES)(
  'R183 in $title some counts moved by more than chance, and some did not',
  ({ section, rounds }) => {
    const [first, last] = [rounds[0], rounds.at(-1)];
    const changes = orderedQuestions(section).flatMap(({ id, parts }) =>
      Object.keys(parts).flatMap((part) => {
        const [a, b] = [counted(first, id, part), counted(last, id, part)];
        const isMoved = a.of >= 5 && b.of >= 5 && a.yes / a.of !== b.yes / b.of;
        if (!isMoved) return [];
        const { low, high } = newcombe(a, b);
        return [low > 0 || high < 0];
      }),
    );
    expect(new Set(changes)).toEqual(new Set([true, false]));
  },
);

test('R184 two people watched doses of their own, and nothing that these make was counted by hand', () => {
  const pair = demoNursing.flatMap((demo) => {
    const rows = Object.values(demo.sheets?.['doses']?.rows ?? {});
    return new Set(rows.map(({ by }) => by)).size > 1 ? [{ demo, rows }] : [];
  });
  expect(pair).toHaveLength(1);
  for (const { demo, rows } of pair) {
    expect(rows).toHaveLength(6);
    const sheet = doseSheets.nursing;
    for (const { questionId, partId } of sheet.columns.flatMap(({ fills }) => fills))
      expect(demo.answers[questionId]?.parts[partId]).toBeUndefined();
    const { answers } = filledBySheets({ sheets: [sheet] }, demo);
    expect(sumOf(answers[333]?.parts['asis'])).toEqual({ yes: 4, of: 6 });
  }
});

test.each(['nursing', 'anesthesia'] as const)(
  'rows of %s hold what is asked for, and nothing else',
  (name) => {
    const sheet = doseSheets[name];
    const rows = DEMOS.flat().flatMap((demo) => Object.values(demo.sheets?.[sheet.id]?.rows ?? {}));
    expect(rows.length).toBeGreaterThan(19);
    for (const row of rows) expect(withoutUnasked(sheet, row)).toEqual(row);
    const known = new Set(sheet.columns.map(({ id }) => id));
    expect(rows.flatMap(({ cells }) => Object.keys(cells)).filter((id) => !known.has(id))).toEqual([]);
  },
);

test('counters that share out one count add up to it', () => {
  for (const { section, rounds } of MODULES) {
    for (const { id, parts, composition } of orderedQuestions(section)) {
      if (composition === undefined) continue;
      for (const demo of rounds) {
        const counts = Object.keys(parts).map((part) => counted(demo, id, part));
        expect(counts[0]?.of).toBeGreaterThan(0);
        expect(counts.reduce((sum, { yes }) => sum + yes, 0)).toBe(counts[0]?.of);
      }
    }
  }
});
