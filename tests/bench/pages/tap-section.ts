import { questionsInOrder } from '#content/authoring.ts';
import { howOften, yesPartlyNo } from '../../support/papers/choices.ts';
import type { Section } from '#domain/section.ts';

/** The 40 radio questions that both sides of the tap benchmark show: the product's server lists them, the floor builds them in. */

const PLACES = ['the counter', 'the medication room', 'the bedside', 'the hallway', 'the procedure room'];

const questions = Array.from({ length: 40 }, (_, index) => ({
  id: 7001 + index,
  questionType: 'radio' as const,
  label: `Syringes ${index + 1}`,
  content: `Is each prefilled syringe at ${PLACES[index % PLACES.length] ?? ''} kept __as it was dispensed__, in round ${index + 1}?`,
  instructions: 'Look at five syringes and ask the nurse who prepared them.',
  method: 'observe' as const,
  parts: index % 2 === 0 ? yesPartlyNo : howOften,
}));

export const tapSection: Section = {
  id: 7,
  version: 1,
  title: 'Taps',
  fullTitle: 'Forty Questions to Tap',
  theme: 'nursing',
  description: 'Forty questions with one choice each.',
  pdf: '',
  preface: 'This module is for measuring.',
  hasIntro: false,
  introText: '',
  hasArea: false,
  areaIntroText: '',
  areas: [],
  questions: questionsInOrder(questions),
};
