import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { orderedQuestions } from '#domain/section.ts';
import { completedRound, reviewOf } from './review.ts';
import { questionPage } from './steps.ts';
import type { Truth } from './truth.ts';
import { answers } from '../papers/short-answers.ts';
import { exampleRows } from '../papers/test-papers.ts';
import { testSection } from '../papers/test-section.ts';

export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Of the test section, one question of each look, among them those with a list and with a calculator. */
const DISTINCT = [901, 902, 905, 907, 908, 910];

/** Every screen that a person who is logged in can reach by its address, with something on it. */
export async function screens(truth: Truth): Promise<Screen[]> {
  const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley the Younger of the Medication Safety Committee';
  const id = await truth.start(9, {
    area: 'The combined cardiothoracic and neurosurgical intensive care unit, fourth floor, east wing',
    department: 'Surgery',
    facilitators: [{ name: longName, title: 'Clinical Nurse Educator and Medication Safety Officer' }],
    participants: [{ name: 'Lee', title: '' }],
    answers: { 901: { flagged: true, observations: 'x'.repeat(300) } },
  });
  const answered = await truth.start(9, {
    answers: { 903: { parts: { ease: 4 } }, 906: { parts: { never: true } } },
  });
  const unit = await truth.start(3, { answers: { 348: { parts: { potassium: 'none' } } } });
  const done = await truth.start(3);
  await truth.complete(done);
  const rounds = [];
  for (const days of [60, 30, 0]) {
    const change = {
      area: 'The combined cardiothoracic and neurosurgical intensive care unit, fourth floor, east wing',
      facilitators: [{ name: longName, title: 'Clinical Nurse Educator' }],
      notes: 'x'.repeat(300),
      answers: {
        ...answers,
        903: { parts: { ease: days / 10 + 1 } },
        906: { parts: { [days === 0 ? 'never' : 'often']: true } },
      },
      wastageCalculator: exampleRows,
    };
    rounds.push(await completedRound(truth, 9, change, days));
  }
  const action = await truth.addAction(9, {
    area: 'The combined cardiothoracic and neurosurgical intensive care unit, fourth floor, east wing',
    finding: `Saline flushes: 2 of 5 were prefilled ${'x'.repeat(60)}`,
    plan: 'Prefilled flush syringes on all carts',
    strength: 'stronger',
    ownerName: longName,
    due: '2026-01-05',
  });
  await truth.addAction(3, { finding: 'Labels', state: 'done', doneOn: '2026-02-03' });
  const at = (name: string, path: string, heading: string | RegExp): Screen => ({
    name,
    open: async (page) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    },
  });
  const question = (label: string, of: string, number: number): Screen => ({
    name: `question: ${label}`,
    open: async (page) => {
      await page.goto(`/assessments/${of}/${number}`);
      await expect(questionPage(page).observations).toBeEnabled();
    },
  });
  return [
    {
      name: 'dashboard',
      open: async (page) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { name: 'Recent Assessments' })).toBeVisible();
      },
    },
    {
      name: 'list',
      open: async (page) => {
        await page.goto('/assessments');
        await expect(page.getByRole('table')).toBeVisible();
      },
    },
    {
      name: 'new assessment',
      open: async (page) => {
        await page.goto('/assessments/new');
        await expect(page.getByRole('button', { name: /^Start Online Assessment/ }).first()).toBeVisible();
      },
    },
    {
      name: 'action plan',
      open: async (page) => {
        await page.goto(`/actions?open=${action}`);
        await expect(page.getByLabel('What came of it')).toBeVisible();
      },
    },
    at('device', '/device', 'Device'),
    at('account', '/account', 'Manage Account'),
    at('not found', '/nowhere', 'Page not found'),
    at('preface', `/assessments/${id}/preface`, testSection.fullTitle),
    at('intro', `/assessments/${id}/intro`, 'Before You Begin'),
    // Those that look like another one are left out.
    ...orderedQuestions(testSection)
      .filter((one) => DISTINCT.includes(one.id))
      .map(({ index, label }) => question(label, id, index + 1)),
    question('Slider, answered', answered, 3),
    question('Choice, answered', answered, 6),
    {
      name: 'question: a matrix',
      open: async (page) => {
        await page.goto(`/assessments/${unit}/9`);
        await expect(page.getByRole('radio', { checked: true })).toBeVisible();
      },
    },
    at('final comments', `/assessments/${id}/final-comments`, 'Final Comments'),
    at('review of one', reviewOf(rounds.slice(0, 1)), testSection.title),
    at('review of three', reviewOf(rounds), testSection.title),
    at('complete', `/assessments/${done}/complete`, 'Assessment complete'),
  ];
}
