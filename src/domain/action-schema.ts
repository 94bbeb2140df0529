import * as z from 'zod/mini';
import {
  identifierSchema,
  nameTooLong,
  sectionKeySchema,
  textTooLong,
  timeSchema,
} from './assessment-schema.ts';
import { LONGEST_ACTION_TEXT, LONGEST_NAME, LONGEST_OWNER_NAME } from './limits.ts';
import { strengthSchema } from './section-schema.ts';

/** An action is what a hospital does about one finding (rule ACT-1). */

const text = z
  .string()
  .check(z.maxLength(LONGEST_ACTION_TEXT, { error: () => textTooLong(LONGEST_ACTION_TEXT) }));
const name = (most: number) => z.string().check(z.maxLength(most, { error: () => nameTooLong(most) }));
const day = z.nullable(z.iso.date('This is not a day of the calendar.'));
const number = z.int().check(z.positive());

/** The finding that it is about. It never changes. */
const origin = {
  /** The assessment that it was found in; null where it came from none. */
  assessment: z.nullable(identifierSchema),
  section: sectionKeySchema,
  sectionVersion: number,
  question: z.nullable(number),
  /** The element; null where that is the question as a whole. */
  part: z.nullable(z.string().check(z.regex(/^[a-z0-9]{1,40}$/))),
};

/** What people edit. Each field is a leaf (rule ACT-2). */
const edited = {
  /** As in the assessment that it comes from. */
  area: name(LONGEST_NAME),
  finding: text,
  /** What will be done. */
  plan: text,
  strength: z.nullable(strengthSchema),
  /** Somebody of the hospital with an account; wins over the name. */
  ownerUser: z.nullable(number),
  /** Somebody without one. */
  ownerName: name(LONGEST_OWNER_NAME),
  due: day,
  state: z.enum(['open', 'done', 'dropped']),
  /** What came of it. */
  outcome: text,
  doneOn: day,
  droppedWhy: text,
};

/** The fields that a person edits, as one change may carry them. */
export const actionChangeSchema = z.partial(z.object(edited));
export type ActionChange = z.infer<typeof actionChangeSchema>;

export const actionOriginSchema = z.object(origin);
export type ActionOrigin = z.infer<typeof actionOriginSchema>;

export const actionSchema = z.object({
  id: identifierSchema,
  ...origin,
  ...edited,
  createdBy: z.int(),
  createdByName: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  lastEditedBy: z.int(),
  lastEditedByName: z.string(),
  /** 0 until the server has accepted it. */
  version: z.int().check(z.nonnegative()),
});
export type Action = z.infer<typeof actionSchema>;
