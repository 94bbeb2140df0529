import { describe, expect, it } from 'vitest';
import {
  callToAction,
  flagWords,
  hasQuestionsToView,
  nameOf,
  needsNetwork,
  openingOf,
} from '#app/screens/assessments/list-entry.ts';
import { resetViewState, useViewState } from '#app/state/view-state.ts';

const id = '0190f3c2-6f5e-7c3a-8d2b-0123456789ab';
const inProgress = { id, dateCompleted: null, lastQuestionIndex: 0, uploaded: false };
const completed = { ...inProgress, dateCompleted: '2026-11-02T10:00:00.000Z', lastQuestionIndex: 30 };
const uploaded = { ...completed, uploaded: true };
const page = (to: string) => ({ kind: 'page', to });

describe('R033 R034 a click on a card', () => {
  it('opens an incomplete one at the question after the furthest, or at question 1', () => {
    expect(openingOf(inProgress, true, 30)).toEqual(page(`/assessments/${id}/1`));
    expect(openingOf({ ...inProgress, lastQuestionIndex: 17 }, true, 30)).toEqual(
      page(`/assessments/${id}/18`),
    );
  });

  it('opens the one that comes after the furthest on this device, where others come first', () => {
    useViewState.setState({ askedFirst: { [id]: [3, 7] } });
    const at = (lastQuestionIndex: number) => openingOf({ ...inProgress, lastQuestionIndex }, true, 30);
    expect([0, 1, 2].map(at)).toEqual(['3', '7', '1'].map((step) => page(`/assessments/${id}/${step}`)));
    resetViewState();
    expect(at(1)).toEqual(page(`/assessments/${id}/2`));
  });

  it('opens the final comments when every question has been passed', () => {
    expect(openingOf({ ...inProgress, lastQuestionIndex: 30 }, true, 30)).toEqual(
      page(`/assessments/${id}/final-comments`),
    );
  });

  it('does not open an incomplete one for viewers', () => {
    expect(openingOf(inProgress, false, 30)).toBeNull();
    expect(callToAction(inProgress, false)).toBeNull();
  });

  it('opens the review of a completed one for everyone', () => {
    expect(openingOf(completed, false, 30)).toEqual(page(`/review?assessments[]=${id}`));
    expect(callToAction(completed, false)).toBe('View Assessment');
    expect(hasQuestionsToView(completed)).toBe(true);
  });

  it('downloads a scan, which has no questions to view', () => {
    expect(openingOf(uploaded, false, 30)).toEqual({ kind: 'scan' });
    expect(callToAction(uploaded, false)).toBe('View Assessment');
    expect(hasQuestionsToView(uploaded)).toBe(false);
  });

  it('invites editors to continue', () => {
    expect(callToAction(inProgress, true)).toBe('Continue Assessment');
  });

  it('needs the network for what is not on the device, if the person may open it at all', () => {
    expect(needsNetwork({ isHeld: false, dateCompleted: null }, true)).toBe(true);
    expect(needsNetwork({ isHeld: false, dateCompleted: null }, false)).toBe(false);
    expect(needsNetwork({ isHeld: false, dateCompleted: '2026-11-02T10:00:00.000Z' }, false)).toBe(true);
    expect(needsNetwork({ isHeld: true, dateCompleted: null }, true)).toBe(false);
  });
});

describe('its name', () => {
  it('tells it apart by where it took place, each place named once', () => {
    expect(nameOf({ area: 'ICU', department: '' }, 'Nursing Unit')).toBe('Nursing Unit, ICU');
    expect(nameOf({ area: ' OR ', department: 'OR' }, 'Anesthesia')).toBe('Anesthesia, OR');
    expect(nameOf({ area: '', department: 'Pharmacy' }, 'Pharmacy')).toBe('Pharmacy');
    expect(nameOf({ area: '', department: '' }, 'Pharmacy')).toBe('Pharmacy');
  });
});

describe('flags', () => {
  it('are counted in words, singular when 1', () => {
    expect(flagWords(1)).toBe('1 Flagged Question');
    expect(flagWords(3)).toBe('3 Flagged Questions');
  });
});
