import { describe, expect, it } from 'vitest';
import type { UpdateState } from '#app/shell/app-update.ts';
import { updateSentence } from '#app/shell/update-sentence.ts';

const calm: UpdateState = {
  worker: 'active',
  update: 'none',
  isReplaced: false,
  isHeldBack: false,
  hasMissingPart: false,
};

describe('the sentence about the app’s version', () => {
  it('is nothing while all is well', () => {
    expect(updateSentence(calm)).toBeNull();
    expect(updateSentence({ ...calm, worker: 'failed' })).toBeNull();
  });

  it('offers a new version and promises that answers are saved first', () => {
    expect(updateSentence({ ...calm, update: 'ready' })).toBe(
      'A new version of RTA Tracers is ready. Your answers are saved before it reloads.',
    );
  });

  it('puts unsaved work first', () => {
    expect(updateSentence({ ...calm, update: 'ready', isHeldBack: true })).toMatch(
      /NOT saved on this device/,
    );
  });

  it('sends nobody into an offline reload that would fail', () => {
    expect(updateSentence({ ...calm, hasMissingPart: true })).toMatch(/please reload\.$/);
    expect(updateSentence({ ...calm, hasMissingPart: true, worker: 'failed' })).toMatch(
      /reload once you are back online\.$/,
    );
  });
});
