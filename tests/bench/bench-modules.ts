import { publishedSections } from '#content/sections.ts';
import { firstCoreQuestion } from '#domain/section.ts';
import type { Question, Section } from '#domain/section.ts';

/** What people get: the newest version of each module, and the question with which its core path begins. */
export interface CoreStart {
  readonly section: Section;
  readonly question: Question;
  /** Of the question, as people count. */
  readonly number: number;
}

const ids = [...new Set(publishedSections.map(({ id }) => id))];

export const coreStarts: readonly CoreStart[] = ids.map((id) => {
  const versions = publishedSections.filter((section) => section.id === id);
  const section = versions.reduce((before, one) => (one.version > before.version ? one : before));
  const question = firstCoreQuestion(section);
  if (question === undefined) throw new Error(`${section.title} has no core path.`);
  return { section, question, number: question.index + 1 };
});

/** The module with this id, in its newest version. */
export function newest(id: number): Section {
  const found = coreStarts.find(({ section }) => section.id === id);
  if (found === undefined) throw new Error(`No module has the number ${id}.`);
  return found.section;
}
