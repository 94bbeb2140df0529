import * as z from 'zod/mini';
import { sheetSchema } from './sheet-schema.ts';

/**
 * A section is what a hospital calls a module: a fixed, ordered set of questions
 * about one part of the organization (rules MOD-2 and MOD-5).
 */

const text = z.string().check(z.minLength(1));
const positiveInteger = z.int().check(z.positive());

/** Map keys are never rewritten on the wire, so they are limited to characters no case rule touches. */
const mapKey = z.string().check(z.regex(/^[a-z0-9]+$/));

const themeSchema = z.enum(['patient-care', 'pharmacy', 'nursing', 'anesthesia', 'default']);
export type Theme = z.infer<typeof themeSchema>;

/** The types a single value can have; `radio` as a part carries its own options. */
const partTypeSchema = z.enum([
  'short_answer',
  'long_answer',
  'slider',
  'percentage',
  'dollars',
  'radio',
  'tally',
]);
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
  'tally',
]);
export type QuestionType = z.infer<typeof questionTypeSchema>;

const layoutSchema = z.literal('half');
const methodSchema = z.enum(['observe', 'interview', 'document']);

/** How far an action reaches, by the hierarchy of the VA and RCA². */
export const strengthSchema = z.enum(['stronger', 'intermediate', 'weaker']);
export type Strength = z.infer<typeof strengthSchema>;

/** A suggested response to a finding. */
const actionSchema = z.object({ text, strength: strengthSchema });
export type SuggestedAction = z.infer<typeof actionSchema>;

const shareSchema = z.number().check(z.gt(0), z.maximum(1));

/** What an element aims for. */
const aim = {
  /** Share, above 0 and up to 1, below which a count, a percentage or the credits together are a finding. */
  target: z.optional(shareSchema),
  /** Marks a target that no source names, but we. */
  proposed: z.optional(z.literal(true)),
};

/**
 * The worth of an answer, on the element that it is worth something for: a part, or the question itself where it is
 * radio, a composition or a table of picks. It is always stated, never inferred from the words of a label (rule MEA-1).
 */
const scoring = {
  /** 3 can kill or maim by itself, or law asks for exactly this; 2 through one more failure; 1 supports the others; 0 or none describes. */
  weight: z.optional(z.literal([0, 1, 2, 3])),
  /** One miss is a finding at once, however few were counted. */
  never: z.optional(z.literal(true)),
  /** What to do about it, the most fitting first. */
  actions: z.optional(z.array(actionSchema).check(z.minLength(1), z.maxLength(2))),
  /** The credit of each choice, by its id; a choice with null leaves the denominator. */
  credits: z.optional(z.record(mapKey, z.nullable(z.literal([1, 0.5, 0])))),
  /** Ids of the choices that are findings. */
  adverse: z.optional(z.array(mapKey)),
};

const partSchema = z.object({
  id: mapKey,
  index: z.int().check(z.nonnegative()),
  label: z.string(),
  content: z.optional(z.string()),
  ...scoring,
  ...aim,
  /** For a number of things: the highest one that is no finding. */
  most: z.optional(z.int().check(z.nonnegative())),
  /** Marks a choice that nobody saw it or could find out. It leaves the score and is counted beside it. */
  unseen: z.optional(z.boolean()),
  /** Parts of one group follow each other under its name. */
  group: z.optional(text),
  /** Two `half` parts share a row where there is room. */
  layout: z.optional(layoutSchema),
  /** Only within a multipart question. */
  questionType: z.optional(partTypeSchema),
  /** Only for a part of type `radio`. */
  options: z.optional(z.array(z.object({ id: mapKey, label: text, unseen: z.optional(z.boolean()) }))),
});
export type Part = z.infer<typeof partSchema>;

const medicationListSchema = z.object({
  title: text,
  /** The list's caution: samples, not a recommendation (rule FACT-3). */
  caution: text,
  medications: z.array(
    z.object({
      /** With tall man letters where a list of them has it. */
      name: text,
      /** All strengths, as one text. */
      strength: text,
      form: z.optional(text),
      /** The strengths that no product record shows; a pharmacy confirms them. */
      confirm: z.optional(text),
      /** Further facts about the row, such as how it is activated or which other list it is on. */
      note: z.optional(text),
    }),
  ),
});
export type MedicationList = z.infer<typeof medicationListSchema>;

const knownSchema = z.enum(['read', 'reported', 'none']);
export type Known = z.infer<typeof knownSchema>;

const tierSchema = z.enum(['law', 'accreditation', 'consensus', 'study', 'expert']);
export type Tier = z.infer<typeof tierSchema>;

/** A source, who paid for it, and how we know what it says. */
const citationSchema = z.object({
  title: text,
  issuer: text,
  /** Or a span of years; empty where it goes by no year. */
  year: z.string(),
  tier: tierSchema,
  /** Who paid, to follow “Paid for by”; or `public`, `none` or `not known`. */
  funding: z.optional(text),
  /** Whether we read what it says, others report it, or nobody has looked. */
  known: knownSchema,
  /** Year and month of that; absent where nobody has. */
  checked: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
  /** What a pharmacist still looks up in it. */
  confirm: z.optional(text),
  /** A loose check, because it must run in Safari 16.4, too. */
  url: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/))),
});
export type Citation = z.infer<typeof citationSchema>;

const citeSchema = z.object({
  id: mapKey,
  /** The place in it. */
  item: z.optional(text),
  /** Nobody has read that place, though the source is known: a pharmacist looks. */
  confirm: z.optional(z.literal(true)),
});
export type Cite = z.infer<typeof citeSchema>;

const questionSchema = z.object({
  id: positiveInteger,
  /** 0-based position in the section. */
  index: z.int().check(z.nonnegative()),
  questionType: questionTypeSchema,
  /** A few words that name the question where its full text does not fit. */
  label: text,
  /** The question itself; `__word__` is underlined and a newline breaks the line. */
  content: text,
  subContent: z.optional(text),
  /** How to find the answer: a place to look at, a person to ask, or a document to open. */
  instructions: z.optional(text),
  /** How the instruction is followed; picks the icon beside it. */
  method: z.optional(methodSchema),
  /** Why it is asked, shown on request. */
  standard: z.optional(text),
  /** How long one practiced observer takes, with watching, asking, walking and tapping. */
  seconds: z.optional(positiveInteger),
  /** Belongs to the core path. */
  core: z.optional(z.boolean()),
  /** A practice domain of the section; only a scored question has one. */
  domain: z.optional(mapKey),
  /** A description of good practice. */
  good: z.optional(text),
  /** The sources it rests on. */
  cites: z.optional(z.array(citeSchema)),
  ...scoring,
  /** Tallies that share out one count: which of them are good, and the share of these below which there is a finding. */
  composition: z.optional(z.object({ good: z.array(mapKey), target: shareSchema, proposed: aim.proposed })),
  /** Choices that are one element: worth the mean credit of those in use, and below this a finding that lists them. */
  together: z.optional(z.object({ target: shareSchema, proposed: aim.proposed })),
  /** Its tallies take over the total of the first one, until one of their own is given. */
  sharesTotal: z.optional(z.literal(true)),
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

const domainSchema = z.object({ id: mapKey, title: text });
export type PracticeDomain = z.infer<typeof domainSchema>;

export const sectionSchema = z.object({
  ...sectionFields,
  /** Practice domains, in the order in which they are shown. */
  domains: z.optional(z.array(domainSchema)),
  /** Observed-dose sheets, which fill tallies of its questions. */
  sheets: z.optional(z.array(sheetSchema)),
  /** By the id that questions cite. */
  citations: z.optional(z.record(mapKey, citationSchema)),
  /** Day on which the content was last reviewed as a whole. */
  reviewedOn: z.optional(z.iso.date()),
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
  /** How many of them are of the core path; absent in a module without one. */
  coreCount: z.optional(positiveInteger),
});
export type SectionSummary = z.infer<typeof sectionSummarySchema>;
