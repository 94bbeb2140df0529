import type { Assessment, WastageRow } from '#domain/assessment.ts';
import { calculatorParts, countedDrug, drugPlaces, textAt } from '#domain/calculator.ts';
import type { DrugPlaces } from '#domain/calculator.ts';
import { numberIn } from '#domain/number-in-text.ts';
import type { Section } from '#domain/section.ts';

const ASKED = [
  'medication',
  'packageAmount',
  'packagesOpened',
  'amountGiven',
  'costPerPackage',
] as const satisfies readonly (keyof WastageRow & keyof DrugPlaces)[];

/**
 * Answers that the calculator needs as a number and cannot read (rule CALC-10): the text, and the number of its
 * question.
 */
export function unreadable(
  section: Pick<Section, 'questions'>,
  answers: Pick<Assessment, 'answers'>,
): { readonly text: string; readonly number: number }[] {
  const places = drugPlaces(section);
  const row = countedDrug(places, answers);
  const { casesObserved, casesPerYear } = calculatorParts(section);
  const unread = [
    ...ASKED.filter((asked) => row[asked] === '').map((asked) => places[asked]),
    ...[casesObserved, casesPerYear].filter((place) => numberIn(textAt(place, answers)) === null),
  ];
  return unread.flatMap((place) => {
    const text = textAt(place, answers);
    return place === null || text === '' ? [] : [{ text, number: place.number }];
  });
}
