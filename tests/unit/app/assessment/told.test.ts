import { describe, expect, test } from 'vitest';
import { NOTHING_TOLD, toldAfter, toldSentence } from '#app/screens/assessment/question/told.ts';

const hers = (text: string) => ({ text, by: 'Dana Whitfield', isOwn: false });
const own = { text: 'Two.', by: null, isOwn: true };

describe('A colleague’s change of a field that has the focus', () => {
  test('is told, and replaced by what arrives next', () => {
    const first = toldAfter(NOTHING_TOLD, hers('Three.'));
    expect(first.theirs).toEqual({ text: 'Three.', by: 'Dana Whitfield' });
    expect(toldAfter(first, hers('Four.')).theirs?.text).toBe('Four.');
    expect(toldAfter(first, hers('Three.'))).toBe(first);
  });

  test('stays told while one types, and is news again when it changes', () => {
    const typed = { ...toldAfter(NOTHING_TOLD, hers('Three.')), isTypedOver: true };
    expect(toldAfter(typed, own)).toBe(typed);
    expect(toldAfter(typed, hers('Four.')).isTypedOver).toBe(false);
  });

  test('is no longer told once they have put back the value in the field', () => {
    expect(toldAfter(toldAfter(NOTHING_TOLD, hers('Three.')), own).theirs).toBeNull();
  });

  test('is nothing when it was written here', () => {
    expect(toldAfter(NOTHING_TOLD, own)).toBe(NOTHING_TOLD);
  });

  test.each([
    ['Three.', 'Dana Whitfield', 'Dana Whitfield wrote here: “Three.”'],
    ['', 'Dana Whitfield', 'Dana Whitfield has cleared this.'],
    ['Three.', null, 'Someone wrote here: “Three.”'],
  ])('“%s” by %s is put into words', (text, by, sentence) => {
    expect(toldSentence({ text, by })).toBe(sentence);
  });
});
