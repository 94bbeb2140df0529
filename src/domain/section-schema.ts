import * as z from 'zod/mini';

/**
 * A section is what a hospital calls a module: a fixed, ordered set of questions
 * about one part of the organization (rules MOD-2 and MOD-5).
 */

const text = z.string().check(z.minLength(1));
const positiveInteger = z.int().check(z.positive());

/** Map keys are never rewritten on the wire, so they are limited to characters no case rule touches. */
const mapKey = z.string().check(z.regex(/^[a-z0-9]+$/));

export const themeSchema = z.enum(['patient-care', 'pharmacy', 'nursing', 'anesthesia', 'default']);
export type Theme = z.infer<typeof themeSchema>;

/** The types a single value can have; `radio` as a part carries its own options. */
const partTypeSchema = z.enum(['short_answer', 'long_answer', 'slider', 'percentage', 'dollars', 'radio']);
export type PartType = z.infer<typeof partTypeSchema>;

const questionTypeSchema = z.enum([
  'long_answer',
  'short_answer',
  'slider',
  'percentage',
  'dollars',
  'radio',
  'multipart',
  'ranking',
]);
export type QuestionType = z.infer<typeof questionTypeSchema>;

const layoutSchema = z.enum(['full', 'half']);
const methodSchema = z.enum(['observe', 'interview', 'document']);

const partSchema = z.object({
  id: mapKey,
  index: z.int().check(z.nonnegative()),
  label: z.string(),
  content: z.optional(z.string()),
  /** Two `half` parts share a row where there is room. */
  layout: z.optional(layoutSchema),
  /** Only within a multipart question. */
  questionType: z.optional(partTypeSchema),
  /** Only for a part of type `radio`. */
  options: z.optional(z.array(z.object({ id: mapKey, label: text }))),
});
export type Part = z.infer<typeof partSchema>;

const medicationListSchema = z.object({
  title: text,
  /** The list's caution: samples, not a recommendation (rule FACT-3). */
  caution: text,
  medications: z.array(z.object({ name: text, strength: text, form: z.optional(text) })),
});
export type MedicationList = z.infer<typeof medicationListSchema>;

export const questionSchema = z.object({
  id: positiveInteger,
  /** 0-based position in the section. */
  index: z.int().check(z.nonnegative()),
  questionType: questionTypeSchema,
  /** A few words that name the question where its full text does not fit. */
  label: text,
  /** The question itself; `__word__` is underlined and a newline breaks the line. */
  content: text,
  subContent: z.optional(text),
  /** What to look at, whom to ask, or which document to open. */
  instructions: z.optional(text),
  /** How the instruction is followed; picks the icon beside it. */
  method: z.optional(methodSchema),
  /** The guidance the question is based on, shown on request. */
  standard: z.optional(text),
  jumpText: z.optional(text),
  /** 0-based index of the question that the jump opens. */
  jumpIndex: z.optional(z.int().check(z.nonnegative())),
  parts: z.record(mapKey, partSchema),
  minLabel: z.optional(text),
  maxLabel: z.optional(text),
  hasMedicationList: z.boolean(),
  medicationList: z.optional(z.array(medicationListSchema)),
  hasWastageCalculator: z.boolean(),
});
export type Question = z.infer<typeof questionSchema>;

const sectionFields = {
  id: positiveInteger,
  /** Rises whenever the content changes; an assessment keeps the version it began with. */
  version: positiveInteger,
  title: text,
  fullTitle: text,
  theme: themeSchema,
  description: text,
  /** Address of the printable PDF; empty if there is none. */
  pdf: z.string(),
  preface: text,
  hasIntro: z.boolean(),
  /** Pages of the intro are separated by a line holding only `---`. */
  introText: z.string(),
  hasArea: z.boolean(),
  areaIntroText: z.string(),
  /** Suggested areas; others may be typed. */
  areas: z.array(text),
};

export const sectionSchema = z.object({
  ...sectionFields,
  questions: z.record(z.string().check(z.regex(/^[1-9][0-9]*$/)), questionSchema),
});
export type Section = z.infer<typeof sectionSchema>;

/** A name of ours or of a newer server: what it stands for is looked up by `knownOr` and `themeOf`. */
function openName<T extends string>(known: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.union([known, text]) as z.ZodMiniType as z.ZodMiniType<T>;
}

const partAnswerSchema = z.looseObject({
  ...partSchema.shape,
  layout: z.optional(openName(layoutSchema)),
  questionType: z.optional(openName(partTypeSchema)),
});

const questionAnswerSchema = z.looseObject({
  ...questionSchema.shape,
  questionType: openName(questionTypeSchema),
  method: z.optional(openName(methodSchema)),
  parts: z.record(mapKey, partAnswerSchema),
});

/**
 * A section as a tablet reads it (rule API-7). Unknown fields are kept: the tablet never fetches a version of
 * a section again, and the app's next build may know them.
 */
export const sectionAnswerSchema = z.looseObject({
  ...sectionSchema.shape,
  theme: openName(themeSchema),
  questions: z.record(z.string(), questionAnswerSchema),
});

/** A section as in the list: everything but the questions. */
export const sectionSummarySchema = z.object({
  ...sectionFields,
  theme: openName(themeSchema),
  questionCount: positiveInteger,
});
export type SectionSummary = z.infer<typeof sectionSummarySchema>;
