import * as z from 'zod/mini';
import { sectionSchema } from '#domain/section-schema.ts';
import type { Section } from '#domain/section.ts';
import { anesthesia } from './modules/anesthesia.ts';
import { nursing } from './modules/nursing.ts';
import { patientCare } from './modules/patient-care.ts';
import { pharmacy } from './modules/pharmacy.ts';
import { sectionProblems } from './section-rules.ts';

/**
 * Every version of every section ever published, in the order modules are shown, newest version last. Nothing
 * is ever removed: an assessment is always shown and checked with the version it began with (rule MOD-3).
 */
export const publishedSections: readonly Section[] = [patientCare, pharmacy, nursing, anesthesia];

/**
 * Checks the sections, as the server does at startup (rule MOD-2).
 * @throws Error naming each section, question and fault, if any content is invalid
 */
export function loadSections(sections: readonly unknown[] = publishedSections): Section[] {
  const loaded = sections.map(loadSection);
  const editions = new Set<string>();
  const questionOwners = new Map<number, number>();
  for (const section of loaded) {
    const edition = `${section.id} version ${section.version}`;
    if (editions.has(edition)) throw new Error(`Section ${edition} is published twice.`);
    editions.add(edition);
    for (const question of Object.values(section.questions)) {
      const owner = questionOwners.get(question.id) ?? section.id;
      if (owner !== section.id) {
        throw new Error(`Question id ${question.id} is used by sections ${owner} and ${section.id}.`);
      }
      questionOwners.set(question.id, section.id);
    }
  }
  return loaded;
}

function loadSection(given: unknown, place: number): Section {
  const result = sectionSchema.safeParse(given);
  const problems = result.success ? sectionProblems(result.data) : result.error.issues.map(faultOf);
  if (!result.success || problems.length > 0) {
    throw new Error(
      `${nameOf(given, place)} is not valid:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    );
  }
  return result.data;
}

/** The schema library's mini build has no messages of its own, so this puts the fault into words. */
function faultOf(issue: z.core.$ZodIssue): string {
  const [head, ...rest] = issue.path;
  const place =
    head === 'questions' && rest.length > 0
      ? `question with id ${String(rest[0])}: ${z.core.toDotPath(rest.slice(1))}`
      : z.core.toDotPath(issue.path);
  if (issue.code === 'invalid_type') return `${place} should be ${issue.expected}`;
  if (issue.code === 'invalid_value') return `${place} should be one of ${issue.values.join(', ')}`;
  return `${place} is not valid (${issue.code})`;
}

const namedSchema = z.object({ id: z.number(), version: z.number(), title: z.string() });

function nameOf(given: unknown, place: number): string {
  const named = namedSchema.safeParse(given);
  return named.success
    ? `Section ${named.data.id} "${named.data.title}", version ${named.data.version},`
    : `Section at place ${place + 1}`;
}
