import { describe, expect, it } from 'vitest';
import { callToAction, flagWords, placeOf } from '#app/screens/assessments/entry.ts';

const id = '0190f3c2-6f5e-7c3a-8d2b-0123456789ab';
const inProgress = { id, dateCompleted: null, lastQuestionIndex: 0 };
const completed = { id, dateCompleted: '2026-11-02T10:00:00.000Z', lastQuestionIndex: 30 };

describe('where a card leads', () => {
  it('opens an incomplete one at the question after the furthest, or at question 1', () => {
    expect(placeOf(inProgress, true, 30)).toBe(`/assessments/${id}/1`);
    expect(placeOf({ ...inProgress, lastQuestionIndex: 17 }, true, 30)).toBe(`/assessments/${id}/18`);
  });

  it('opens the final comments when every question has been left', () => {
    expect(placeOf({ ...inProgress, lastQuestionIndex: 30 }, true, 30)).toBe(
      `/assessments/${id}/final-comments`,
    );
  });

  it('does not open an incomplete one for those who only view', () => {
    expect(placeOf(inProgress, false, 30)).toBeNull();
    expect(callToAction(inProgress, false)).toBeNull();
  });

  it('opens a completed one for everybody', () => {
    expect(placeOf(completed, false, 30)).toBe(`/assessments/${id}/complete`);
    expect(callToAction(completed, false)).toBe('View Assessment');
  });

  it('calls editors to continue', () => {
    expect(callToAction(inProgress, true)).toBe('Continue Assessment');
  });
});

describe('flags', () => {
  it('are counted in words, singular when 1', () => {
    expect(flagWords(0)).toBeNull();
    expect(flagWords(1)).toBe('1 Flagged Question');
    expect(flagWords(3)).toBe('3 Flagged Questions');
  });
});
