import { describe, expect, test } from 'vitest';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { redirectFrom } from '#app/screens/assessment/open/step-guard.ts';
import { plainTestSection, testSection } from '../../../support/papers/test-section.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';
const blank = newAssessment({
  id,
  section: '9',
  sectionVersion: 1,
  user: { id: 1, name: 'Maya Okafor' },
  at: '2026-11-01T08:00:00.000Z',
});
const held = (fields: Partial<Assessment> = {}) => ({
  assessment: { ...blank, ...fields },
  isSubmitted: false,
});
const submitted = held({ dateCompleted: '2026-11-01T09:00:00.000Z' });
const at = `/assessments/${id}`;

describe('An assessment that cannot be loaded', () => {
  test.each(['preface', 'intro', 'question', 'final-comments'] as const)('sends /%s to the list', (step) => {
    expect(redirectFrom(step, null, null)).toBe('/assessments');
  });

  test('sends /complete home', () => {
    expect(redirectFrom('complete', null, null)).toBe('/');
  });
});

describe('An assessment without its section', () => {
  test.each(['preface', 'intro', 'final-comments'] as const)('sends /%s to New Assessment', (step) => {
    expect(redirectFrom(step, held(), null)).toBe('/assessments/new');
  });

  test('sends a question to the list', () => {
    expect(redirectFrom('question', held(), null)).toBe('/assessments');
  });
});

describe('A submitted assessment', () => {
  test.each(['preface', 'intro', 'question', 'final-comments'] as const)('sends /%s to /complete', (step) => {
    expect(redirectFrom(step, submitted, testSection)).toBe(`${at}/complete`);
  });

  test('shows /complete, with or without its section', () => {
    expect(redirectFrom('complete', submitted, testSection)).toBeNull();
    expect(redirectFrom('complete', submitted, null)).toBeNull();
  });
});

describe('A submission that the server has refused', () => {
  const refused = { ...held(), isSubmitted: true };

  test('R127 stays on /complete, and its questions can be opened', () => {
    expect(redirectFrom('complete', refused, testSection)).toBeNull();
    expect(redirectFrom('complete', refused, null)).toBeNull();
    expect(redirectFrom('question', refused, testSection)).toBeNull();
  });
});

describe('An assessment in progress', () => {
  test.each(['preface', 'intro', 'question', 'final-comments'] as const)('shows /%s', (step) => {
    expect(redirectFrom(step, held(), testSection)).toBeNull();
  });

  test('has no intro when its section has none', () => {
    expect(redirectFrom('intro', held(), plainTestSection)).toBe(`${at}/preface`);
  });

  test('resumes where it was left instead of showing /complete', () => {
    expect(redirectFrom('complete', held({ lastQuestionIndex: 4 }), testSection)).toBe(`${at}/5`);
    expect(redirectFrom('complete', held({ lastQuestionIndex: 14 }), testSection)).toBe(
      `${at}/final-comments`,
    );
  });
});

test('The versions are shown of whatever is on the device, completed or not, also without its module', () => {
  expect(redirectFrom('versions', null, null)).toBe('/assessments');
  for (const one of [held(), submitted]) {
    expect(redirectFrom('versions', one, testSection)).toBeNull();
    expect(redirectFrom('versions', one, null)).toBeNull();
  }
});
