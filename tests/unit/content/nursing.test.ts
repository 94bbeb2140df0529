import { describe, expect, test } from 'vitest';
import { listA, listB, listC } from '#content/medication-lists.ts';
import { nursing } from '#content/modules/nursing.ts';
import { coreSeconds } from '#content/authoring.ts';
import { loadSections } from '#content/sections.ts';
import { elementsOf } from '#domain/measures/elements.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { jumpsOf, listsOf, questionOf } from '../../support/readers/section-reading.ts';

const questions: Question[] = orderedQuestions(nursing);

/** What each element weighs; ! where one miss is a finding. */
const weightsOf = (question: Question) =>
  elementsOf(question, { parts: {} })
    .map(({ part, weight, isNever }) => `${part?.id ?? 'all'}:${weight}${isNever ? '!' : ''}`)
    .join(' ');

/** The module, row by row. */
const ROWS: readonly (readonly [
  number: number,
  id: number,
  seconds: number,
  domain: string,
  weights: string,
  cites: string,
])[] = [
  [1, 301, 30, '', '', 'dean'],
  [2, 333, 900, 'sup', 'all:2', 'tbp26iv hertig parshuram'],
  [3, 335, 10, 'pre', 'noflush:3! fromit:2', 'survey2018 wicker tbp26iv survey78'],
  [4, 337, 10, 'lab', 'seen:3!', 'npsglab npglab ivp'],
  [5, 332, 10, 'pre', 'hands:2 septum:2 hub:2', 'cdc ivp ins?'],
  [6, 347, 10, 'adm', 'rate:3 scan:2 library:2', 'westbrook leapfrog tbp26bc pump'],
  [7, 339, 45, 'lab', 'unlabeled:3! prelabeled:2 alone:2', 'npsglab mmlab? ivp'],
  [8, 346, 75, 'sto', 'kept:3! bags:3! indate:2 place:2', 'cdc mmsto?'],
  [9, 348, 120, 'sto', 'potassium:3! hypertonic:3! nmb:3!', 'kcl whokcl tbp7 mmsto?'],
  [10, 356, 45, 'sys', 'naloxone:2 dextrose:2 order:2 directions:1', 'tbp9'],
  [11, 341, 45, 'pre', 'all:2', 'cop25 tbp26iv mmprep?'],
  [12, 307, 120, 'pre', 'diluent:2', 'ivp cdc'],
  [13, 305, 120, '', '', ''],
  [14, 331, 60, 'pre', 'clear:1 sink:1 quiet:1 onepatient:2', 'ivp? aorn'],
  [
    15,
    338,
    240,
    'lab',
    'drug:3 strength:3 patient:2 directions:1 diluent:2 expires:2 made:1 preparer:1',
    'jcfaq npglab state',
  ],
  [16, 342, 300, 'pre', 'trigger:2 within:2 limits:1', 'state usp797iu?'],
  [17, 344, 90, 'sup', 'need:1 filter:1', 'ivp ampules'],
  [18, 350, 240, 'sup', 'ready:2', 'tbp26iv s4s parshuram'],
  [19, 351, 240, 'adm', 'labels:2 traced:2 apart:1 bolus:2', 'pump hal'],
  [20, 352, 240, 'adm', 'reportstate:2 report:2 proxy:2 ident:2 downtime:1', 'leapfrog tbp26bc npg1'],
  [21, 349, 360, 'was', 'review:1 witness:2 size:1', 'jc2018 deawaste ashpadc'],
  [22, 353, 120, 'sup', 'pca:2 epidural:2 elastomeric:1 neuraxial:3!', 's4s iso80369 calconn'],
  [23, 354, 120, 'pre', 'measured:2 kg:2 cstd:1 vinca:3!', 'vinca s4s usp800?'],
  [24, 357, 90, 'adm', 'patent:2 flushed:2 compat:1 combined:2', 'ivp? ivp?'],
  [25, 358, 90, 'adm', 'promethazine:3 extra:1', 'promethazine'],
  [26, 359, 240, 'sto', 'pens:3! insulin:2 heparin:2 opioid:2', 'pens cdc hal?'],
  [27, 360, 120, 'sto', 'dated:2 fridge:1', 'roc?'],
  [28, 355, 300, 'gov', 'trained:1 watched:1', 'ivp samples'],
];

describe('the Nursing Unit module', () => {
  test('is whole, and the only version of it', () => {
    expect(loadSections([nursing])).toHaveLength(1);
    expect([nursing.id, nursing.version, nursing.title]).toEqual([3, 1, 'Nursing Unit']);
  });

  test.each(ROWS)('question %i has id %i and weighs what was designed', (...row) => {
    const [number, id, seconds, domain, weights, cites] = row;
    const question = questionOf(nursing, number);
    expect([question.id, question.seconds, question.domain ?? '']).toEqual([id, seconds, domain]);
    expect(question.core).toBe(number <= 11);
    expect(weightsOf(question)).toBe(weights);
    expect((question.cites ?? []).map((one) => `${one.id}${one.confirm === true ? '?' : ''}`).join(' ')).toBe(
      cites,
    );
  });

  test('takes 23 minutes and 40 seconds at its core, with opening and submitting', () => {
    expect(questions).toHaveLength(28);
    expect(coreSeconds(questions)).toBe(23 * 60 + 40);
    expect(nursing.preface).toContain('takes about 25 minutes, or 20 with two observers');
    expect(nursing.preface).toContain('No reports are needed beforehand.');
  });

  test('has no jump, and the lists of medications where they are needed', () => {
    expect(jumpsOf(nursing)).toEqual([]);
    expect(listsOf(nursing)).toEqual([
      [13, [listB]],
      [18, [listA]],
      [22, [listC]],
    ]);
  });

  test('doses as supplied and docked vials are good, and eight in ten are proposed', () => {
    expect(questionOf(nursing, 2).composition).toEqual({
      good: ['asis', 'docked'],
      target: 0.8,
      proposed: true,
    });
  });

  test('only scanning and the drug library have a target that a source names', () => {
    const named = questions.flatMap((question) =>
      orderedParts(question)
        .filter(({ target, proposed, never }) => target !== undefined && proposed !== true && never !== true)
        .map(({ id }) => `${question.id}.${id}`),
    );
    expect(named).toEqual(['347.scan', '347.library', '352.report']);
  });
});
