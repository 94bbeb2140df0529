import { describe, expect, test } from 'vitest';
import { blankWastageRow } from '#domain/assessment.ts';
import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { calculatorParts } from '#domain/calculator.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import { entryLeaf } from '#domain/leaf.ts';
import { withLeaves } from '#domain/leaf-values.ts';
import type { Leaf, LeafValue, Leaves } from '#domain/leaf.ts';
import { anesthesia } from '#content/sections/anesthesia.ts';
import { measuredAnesthesia } from '#content/sections/measured/anesthesia.ts';
import { followUps } from '#app/screens/assessment/wastage/calculator-parts.ts';
import {
  drugPlaces,
  fromAnswers,
  fromCalculator,
  unreadable,
} from '#app/screens/assessment/wastage/counted-drug.ts';
import { entryLeaves } from '../../../support/papers/entries.ts';
import { blankAssessment as blank } from '../../../support/papers/blank-assessment.ts';
import { plainTestSection, testSection } from '../../../support/papers/test-section.ts';

const places = drugPlaces(testSection);
const holding = (leaves: Leaves): Assessment => withLeaves(blank, leaves);
const part = (name: string): Leaf => `answers.${name === 'cost' ? '911' : '910'}.parts.${name}`;
const said = (values: Record<string, LeafValue>): Leaves =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [part(name), value]));
const ephedrine: WastageRow = {
  medication: 'Ephedrine',
  unit: 'mg',
  packageAmount: 50,
  packagesOpened: 20,
  amountGiven: 300,
  costPerPackage: 12,
};
const asAnswers = said({ drug: 'Ephedrine', package: '50 mg', opened: '20', given: '300', cost: 12 });
const rows = (...all: WastageRow[]) => entryLeaves('wastageCalculator', all);
const ROW = entryLeaf('wastageCalculator', FIRST_ENTRY);

describe('The drug of the questions', () => {
  test.each([anesthesia, measuredAnesthesia])(
    'is found by its parts in version $version of the module',
    (section) => {
      const found = Object.values(drugPlaces(section)).map((place) => [place?.number, place?.partId]);
      expect(found).toEqual([
        [27, 'drug'],
        [27, 'package'],
        [27, 'opened'],
        [27, 'given'],
        [28, 'cost'],
      ]);
      expect(Object.values(calculatorParts(section)).map((place) => place?.number)).toEqual([29, 29, 39, 39]);
    },
  );

  test('is found in the tests, and nowhere in a module without it', () => {
    expect(Object.values(places).map((place) => place?.partId)).toEqual([
      'drug',
      'package',
      'opened',
      'given',
      'cost',
    ]);
    expect(Object.values(drugPlaces(plainTestSection))).toEqual([null, null, null, null, null]);
  });

  test('reads as a row of the calculator', () => {
    expect(fromAnswers(places, holding(asAnswers))?.added).toEqual(ephedrine);
  });

  test.each<[string, Record<string, LeafValue>, Partial<WastageRow>]>([
    ['thousands', { package: '1,000 units' }, { packageAmount: 1000, unit: 'units' }],
    ['any spelling of a unit', { package: '10ml' }, { packageAmount: 10, unit: 'mL' }],
    ['a unit said with the amount given alone', { given: '300 mcg' }, { amountGiven: 300, unit: 'mcg' }],
    ['no unit', { package: '50' }, { packageAmount: 50 }],
    ['no amount in another unit', { package: '5 mg', given: '2 mL' }, { packageAmount: 5, unit: 'mg' }],
    ['no amount in an unknown unit', { package: '5 drops' }, {}],
    ['nothing that is about right', { opened: 'about 1,200', given: '20-30' }, {}],
  ])('reads %s', (_, answers, row) => {
    const read = fromAnswers(places, holding(said({ drug: 'Ephedrine', ...answers })));
    expect(read?.added).toEqual({ ...blankWastageRow, medication: 'Ephedrine', ...row });
  });
});

describe('The calculator’s row', () => {
  const edit = (before: Assessment, leaf: Leaf, value: LeafValue) =>
    followUps(testSection, before, leaf, withLeaves(before, { [leaf]: value }));

  test('starts from the answers, letter by letter and figure by figure', () => {
    let assessment = blank;
    for (const [leaf, value] of [
      [part('drug'), 'Eph'],
      [part('drug'), 'Ephedrine'],
      [part('package'), '5'],
      [part('package'), '50'],
      [part('package'), '50 m'],
      [part('package'), '50 mg'],
      [part('opened'), '20'],
      [part('given'), '300'],
      [part('cost'), 12],
    ] as const) {
      const following = edit(assessment, leaf, value);
      assessment = withLeaves(assessment, { [leaf]: value });
      for (const next of following) assessment = withLeaves(assessment, { [next.leaf]: next.value });
    }
    expect(assessment.wastageCalculator).toEqual([{ id: FIRST_ENTRY, ...ephedrine }]);
  });

  test('keeps a figure that was entered there, and follows in the others', () => {
    const own = holding({ ...asAnswers, ...rows({ ...ephedrine, packagesOpened: 25 }) });
    expect(edit(own, part('opened'), '30')).toEqual([]);
    expect(edit(own, part('given'), '400')).toEqual([
      { leaf: ROW, value: { ...ephedrine, packagesOpened: 25, amountGiven: 400 } },
    ]);
  });

  test('is left alone when it is another drug’s, or when there are several and none is named', () => {
    const other = holding(rows({ ...ephedrine, medication: 'Propofol' }));
    expect(edit(other, part('drug'), 'Ephedrine')).toEqual([]);
    for (const several of [rows(ephedrine, blankWastageRow), rows(blankWastageRow, ephedrine)])
      expect(edit(holding(several), part('opened'), '20')).toEqual([]);
  });

  test('carries on to the annual waste answer, in the same edit', () => {
    const counted = holding({
      ...asAnswers,
      ...rows(ephedrine),
      'answers.912.parts.observed': '20',
      'answers.912.parts.peryear': '6,000',
      'answers.913.parts.annual': 50_400,
    });
    expect(edit(counted, part('opened'), '21')).toEqual([
      { leaf: ROW, value: { ...ephedrine, packagesOpened: 21 } },
      { leaf: 'answers.913.parts.annual', value: 54_000 },
    ]);
  });

  test('is not changed by any other edit', () => {
    const counted = holding({ ...asAnswers, ...rows(ephedrine) });
    expect(edit(counted, 'notes', 'Done.')).toEqual([]);
    expect(edit(counted, 'answers.912.parts.observed', '20')).toEqual([]);
  });
});

describe('One tap', () => {
  test('fills the gaps of the row from earlier answers, and replaces nothing', () => {
    expect(fromAnswers(places, holding(asAnswers))).toEqual({
      medication: 'Ephedrine',
      edit: { leaf: ROW, value: ephedrine },
      added: ephedrine,
    });
    const half = holding({ ...asAnswers, ...rows({ ...ephedrine, packagesOpened: 25, costPerPackage: '' }) });
    expect(fromAnswers(places, half)?.edit).toEqual({
      leaf: ROW,
      value: { ...ephedrine, packagesOpened: 25 },
    });
    expect(fromAnswers(places, holding({ ...asAnswers, ...rows(ephedrine) }))).toBeNull();
    expect(fromAnswers(places, blank)).toBeNull();
  });

  test('adds a row when the calculator has other drugs', () => {
    const other = holding({ ...asAnswers, ...rows({ ...ephedrine, medication: 'Propofol' }) });
    expect(fromAnswers(places, other)).toEqual({ medication: 'Ephedrine', edit: null, added: ephedrine });
  });

  test('takes the costliest drug into a question, each its own parts', () => {
    const counted = holding(rows({ ...ephedrine, medication: 'Propofol', costPerPackage: 1 }, ephedrine));
    const values = (questionId: string) =>
      fromCalculator(places, questionId, 1, counted)?.edits.map(({ partId, value }) => [partId, value]);
    expect(values('910')).toEqual([
      ['drug', 'Ephedrine'],
      ['package', '50 mg'],
      ['opened', '20'],
      ['given', '300'],
    ]);
    expect(values('911')).toEqual([['cost', 12]]);
    expect(values('912')).toBeUndefined();
  });

  test('takes the drug that the question names, whichever costs most, and only what differs', () => {
    const counted = holding({
      ...said({ drug: 'ephedrine ', package: '50 mg', opened: '19' }),
      ...rows({ ...ephedrine, medication: 'Propofol' }, ephedrine),
    });
    expect(
      fromCalculator(places, '910', 0, counted)?.edits.map(({ partId, value }) => [partId, value]),
    ).toEqual([
      ['opened', '20'],
      ['given', '300'],
    ]);
  });

  test('is not offered where question and calculator agree, or the calculator has nothing', () => {
    expect(fromCalculator(places, '910', 0, holding({ ...asAnswers, ...rows(ephedrine) }))).toBeNull();
    expect(fromCalculator(places, '910', undefined, blank)).toBeNull();
  });
});

test('A number in words is named with its question, and no other text is', () => {
  const { casesObserved, casesPerYear } = calculatorParts(testSection);
  const named = (leaves: Leaves) => unreadable(testSection, [casesObserved, casesPerYear], holding(leaves));
  expect(
    named({
      ...asAnswers,
      [part('opened')]: 'about 1,200',
      'answers.912.parts.observed': '20',
      'answers.912.parts.peryear': 'about 6,000',
    }),
  ).toEqual([
    { text: 'about 1,200', number: 10 },
    { text: 'about 6,000', number: 12 },
  ]);
  expect(named({ ...asAnswers, 'answers.912.parts.peryear': '6,000' })).toEqual([]);
  expect(named({})).toEqual([]);
});
