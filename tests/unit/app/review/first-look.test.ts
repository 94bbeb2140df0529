import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { demoAnesthesia } from '#content/demo/demo-anesthesia.ts';
import { demoNursing } from '#content/demo/demo-nursing.ts';
import { demoPatientCare } from '#content/demo/demo-patient-care.ts';
import { demoPharmacy } from '#content/demo/demo-pharmacy.ts';
import { publishedSections } from '#content/sections.ts';
import { compareQuestions } from '#domain/comparison.ts';
import { findingsOf } from '#domain/measures/findings.ts';
import { FirstLook } from '#app/screens/review/FirstLook.tsx';
import { demoAssessment } from '../../../support/papers/test-papers.ts';

/** What a comparison says before "Show all". */

/** The page has a head, too: which module, when, where, and what can be done. */
const MOST_WORDS = 1_400;

const MODULES = publishedSections
  .filter(({ questions }) => Object.values(questions).some(({ core }) => core === true))
  .map((section) => ({ title: section.title, section }));
const ROUNDS = [demoPatientCare, demoPharmacy, demoNursing, demoAnesthesia].flat();

test.each(MODULES)('Three tracers of $title say what changed in 1,500 words', ({ section }) => {
  const demos = ROUNDS.filter(
    (round) => round.completed && round.sectionId === section.id && round.sectionVersion === section.version,
  );
  const rounds = demos.map((round, index) => ({
    section,
    assessment: {
      ...demoAssessment(round, `2026-0${index + 1}-15T10:00:00.000Z`),
      sheets: round.sheets ?? {},
      area: 'One',
    },
  }));
  const compared = rounds.slice(-3);
  const findings = compared.map((one) => findingsOf(one, rounds.slice(0, rounds.indexOf(one))));
  const dates = compared.map((_, index) => `0${index + 1}.15.26`);
  const questions = compareQuestions(compared);
  const html = renderToStaticMarkup(createElement(FirstLook, { compared, questions, dates, findings }));

  const words = wordsOf(html);
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  expect(words.join(' ')).toMatch(/^Worse and better From /);
  for (const heading of ['Findings', 'Practice domains']) expect(html).toContain(`>${heading}</h2>`);
});

/** What is closed is not read. */
function wordsOf(html: string): string[] {
  const shown = html.replaceAll(/<\/summary>.*?<\/details>/gs, ' ');
  return shown
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}
