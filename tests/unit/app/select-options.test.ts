import { expect, test } from 'vitest';
import { filterOptions, mayCreate, optionsOf, rowAfterKey } from '#app/widgets/select/options.ts';
import { areaOptions, departmentOptions } from '#app/screens/assessment/preface/places.ts';

const wards = [
  { value: 'icu', label: 'Intensive Care' },
  { value: 'chir', label: 'Chirurgie générale' },
  { value: 'onco', label: 'Oncology' },
];
const labels = (typed: string) => filterOptions(wards, typed).map(({ label }) => label);

test('R089 The filter ignores case, accents and spaces around the text', () => {
  expect(labels('')).toEqual(['Intensive Care', 'Chirurgie générale', 'Oncology']);
  expect(labels('  GENERALE ')).toEqual(['Chirurgie générale']);
  expect(labels('oncö')).toEqual(['Oncology']);
  expect(labels('e')).toEqual(['Intensive Care', 'Chirurgie générale']);
  expect(labels('xyz')).toEqual([]);
});

test('R089 PageUp and PageDown move by 5 and stop at the ends; the arrows wrap around', () => {
  expect(rowAfterKey('PageDown', 0, 12)).toBe(5);
  expect(rowAfterKey('PageDown', 9, 12)).toBe(11);
  expect(rowAfterKey('PageUp', 11, 12)).toBe(6);
  expect(rowAfterKey('PageUp', 3, 12)).toBe(0);
  expect(rowAfterKey('ArrowDown', -1, 3)).toBe(0);
  expect(rowAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(rowAfterKey('ArrowUp', -1, 3)).toBe(2);
  expect(rowAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(rowAfterKey('PageDown', -1, 0)).toBeNull();
  expect(rowAfterKey('Home', 2, 3)).toBeNull();
});

test('R090 Only what is neither empty nor an option by label or value, however spelled, is new', () => {
  expect(mayCreate(wards, 'Surgery')).toBe(true);
  expect(mayCreate(wards, 'Onco logy')).toBe(true);
  for (const typed of [
    '',
    '   ',
    '\u200b\u2060',
    'Oncology',
    'Oncology\u200b',
    ' oncology ',
    'ONCO',
    'Chirurgie Generale',
    'icu',
  ]) {
    expect([typed, mayCreate(wards, typed)]).toEqual([typed, false]);
  }
  expect(mayCreate([], 'x')).toBe(true);
});

test('Texts become options once each, in alphabetical order', () => {
  const texts = ['Surgery', ' élan', '', 'surgery ', 'Eland', '  ', 'Zoo'];
  expect(optionsOf(texts).map(({ label }) => label)).toEqual(['élan', 'Eland', 'Surgery', 'Zoo']);
});

test('Areas come from the module and its assessments, departments from all assessments and one’s own account', () => {
  const used = [
    { section: '3', area: 'North ward', department: 'Surgery' },
    { section: '3', area: 'icu', department: 'surgery' },
    { section: '4', area: 'Room 12', department: 'Anesthesia' },
    { section: '3', area: '', department: '' },
  ];
  const names = (options: readonly { label: string }[]) => options.map(({ label }) => label);
  expect(names(areaOptions(used, { id: 3, areas: ['ICU', 'Emergency'] }))).toEqual([
    'Emergency',
    'ICU',
    'North ward',
  ]);
  expect(names(departmentOptions(used, 'Quality'))).toEqual(['Anesthesia', 'Quality', 'Surgery']);
  expect(names(departmentOptions([], ''))).toEqual([]);
});
