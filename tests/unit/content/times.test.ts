import { describe, expect, test } from 'vitest';
import { helpCategories } from '#content/pages/help/categories.ts';
import { moduleHeads } from '#content/modules/heads.ts';
import { anyCoreTimeWords, coreTimeWords, timeOf } from '#content/times.ts';
import { publishedSections } from '#content/sections.ts';
import { everyPageText, sentencesOf } from '../../support/readers/page-texts.ts';
import { textsOfSection } from '../../support/readers/section-texts.ts';

test('R182 each module says how long its core path takes, as the table has it', () => {
  expect(moduleHeads.map(({ id }) => coreTimeWords(id))).toEqual([
    'about 25 minutes',
    'about 25 minutes',
    'about 25 minutes, or 20 with two observers',
    'about 25 minutes, or 20 with two observers',
  ]);
  expect(anyCoreTimeWords()).toBe('25 minutes');
  expect(coreTimeWords(99)).toBeNull();
});

describe.each(publishedSections)('$title', (section) => {
  test('R182 its preface has the times of the table', () => {
    expect(section.preface).toContain(coreTimeWords(section.id));
  });

  test('R182 nothing in it promises 20 to 30 minutes', () => {
    for (const text of textsOfSection(section)) expect(text).not.toMatch(/20 (to|–) ?30 minutes/);
  });
});

test('R182 waste has a time of its own, in the table and in the preface', () => {
  const apart = publishedSections.filter(({ id }) => timeOf(id)?.apart !== undefined);
  expect(apart.map(({ title }) => title)).toEqual(['Anesthesia']);
  for (const { id, preface } of apart) {
    expect(timeOf(id)?.apart).toContain('about 15 minutes at a desk');
    expect(preface).toContain('about 15 minutes at a desk');
  }
});

test('R182 no page promises 20 to 30 minutes', () => {
  for (const text of everyPageText) expect(text).not.toMatch(/20 (to|–) ?30 minutes/);
});

test('R182 Help has the time of each module', () => {
  const topic = helpCategories.flatMap(({ topics }) => topics).find(({ id }) => id === 'time');
  const words = topic && sentencesOf(topic).join(' ');
  for (const { id, title } of moduleHeads) expect(words).toContain(`${title}: ${coreTimeWords(id)}`);
});
