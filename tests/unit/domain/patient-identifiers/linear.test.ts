import { expect, test } from 'vitest';
import { birthDateSigns } from '#domain/patient-identifiers/birth-date-signs.ts';
import { nameSigns } from '#domain/patient-identifiers/name-signs.ts';
import { digitRun, recordNumberSigns } from '#domain/patient-identifiers/record-number-signs.ts';
import { roomSigns } from '#domain/patient-identifiers/room-signs.ts';
import { withMore } from '#domain/patient-identifiers/with-more.ts';

/** A note ten times as long takes ten times the steps, whatever stands in it. */

const signs = [...recordNumberSigns, ...birthDateSigns, ...nameSigns(), ...roomSigns, digitRun];
const patterns = signs.flatMap(({ cue, value }) => [cue, ...(value === undefined ? [] : [value])]);

/** A pattern's repetitions without a limit: those of `a*`, `a+` and `a{2,}`. */
function unlimited({ source }: RegExp): readonly string[] {
  const plain = source.replaceAll(/\\./gu, 'e').replaceAll(/\[[^\]]*\]/g, 's');
  return plain.match(/.{0,12}(?:[*+]|\{\d+,\})/g) ?? [];
}

test('no sign repeats anything without a limit, so each place of a text costs a limited number of steps', () => {
  expect(
    [/a*/, /[*+]\+\*{2,3}/, /(?:b{3,})c/, /[\]*]x+/].map((pattern) => unlimited(pattern).length),
  ).toEqual([1, 0, 1, 1]);
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => unlimited(pattern).length > 0)).toEqual([]);
});

/** Spans of three signs with five between them, as those of a note full of one thing, which count what is read. */
function spans(count: number, from: number, read: () => void) {
  return Array.from({ length: count }, (_, index) => ({
    get start() {
      read();
      return index * 8 + from;
    },
    get end() {
      read();
      return index * 8 + from + 3;
    },
  }));
}

test('each passage that was found is looked at a fixed number of times, however many there are', () => {
  const stepsFor = (count: number) => {
    let steps = 0;
    const read = () => {
      steps += 1;
    };
    const merged = withMore(spans(count, 0, read), spans(count, 4, read));
    expect(withMore(merged, spans(count, 2, read))).toHaveLength(2 * count);
    return steps;
  };
  expect(stepsFor(10_000)).toBeLessThanOrEqual(10.1 * stepsFor(1000));
});

test('what overlaps something found before, or the one before it, is left out', () => {
  const span = (start: number, end: number) => ({ start, end });
  const found = [span(10, 20), span(30, 40)];
  const more = [
    span(0, 10),
    span(5, 8),
    span(15, 16),
    span(19, 31),
    span(20, 30),
    span(25, 50),
    span(40, 41),
  ];
  expect(withMore(found, more)).toEqual([
    span(0, 10),
    span(10, 20),
    span(20, 30),
    span(30, 40),
    span(40, 41),
  ]);
  expect(withMore([], more)).toEqual([span(0, 10), span(15, 16), span(19, 31), span(40, 41)]);
});
