import { expect, test } from 'vitest';
import { assessmentAt, screenAt, screens } from '#app/routes/screens.ts';

const ID = '01980000-0000-7000-8000-000000000001';

test('The screen of an address is known, even with a trailing slash', () => {
  expect(screenAt('/')).toBe('dashboard');
  expect(screenAt('/assessments')).toBe('assessments');
  expect(screenAt('/assessments/')).toBe('assessments');
  expect(screenAt('/assessments/new')).toBe('newAssessment');
  expect(screenAt(`/assessments/${ID}/preface`)).toBe('preface');
  expect(screenAt(`/assessments/${ID}/12`)).toBe('question');
  expect(screenAt('/device')).toBe('device');
  for (const path of ['/account', '/assessments/new/12/3', `/assessments/${ID}`, '/help/new']) {
    expect(screenAt(path)).toBeUndefined();
  }
});

test('Each screen is found at its own address', () => {
  for (const [name, { path }] of Object.entries(screens)) {
    expect(screenAt(path.replace(':assessmentId', ID).replace(':questionIndex', '3'))).toBe(name);
  }
});

test('A step names its assessment', () => {
  expect(assessmentAt(`/assessments/${ID}/12`)).toBe(ID);
  expect(assessmentAt(`/assessments/${ID}/preface`)).toBe(ID);
  expect(assessmentAt('/assessments/new')).toBeUndefined();
  expect(assessmentAt(`/assessments/${ID}`)).toBeUndefined();
});
