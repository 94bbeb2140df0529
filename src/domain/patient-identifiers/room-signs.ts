import { amountAfter } from './record-number-signs.ts';
import { anyOf } from './sign.ts';
import type { Sign } from './sign.ts';

const workplaces = anyOf(`
  med meds medication prep operating or procedure proc treatment supply storage store stock utility clean dirty soiled
  sterile iv break staff locker conference meeting class training server mail trauma mri ct endo gi block mixing
  compounding pharmacy chemo buffer ante loading ambulance family waiting`);
/** A room in which people work, or each of several. */
const workplaceBefore = new RegExp(String.raw`\b(?:${workplaces}|per|each|every|any|isolation)[ \t-]*$`, 'i');

const shelves = anyOf(`
  bins? shelf shelves cabinets? drawers? pockets? forms? sections? units? towers? trays? lots? policy part rule type
  schedule station suite zone pod step ndc nos? tube room`);
/** Words after which `412-B` is not a room. */
const shelfBefore = new RegExp(String.raw`\b(?:${shelves})\.?[ \t#:]*$`, 'i');

/** `in each room 3 nurses`, `room 5 min`, `bed 2 of 5` */
const countAfter =
  /^\s*(?:nurses|rns|people|staff|labels|doses|vials|syringes|bags|flushes|m?c?g|ml|s|sec|min(?:utes)?|h|hrs?|hours|days|weeks|months|temp|°|of\s\d)(?![a-z])/i;

export const roomSigns: readonly Sign[] = [
  {
    kind: 'room or bed',
    cue: /\b(?:room|rm|bed|bay|slot|cubicle)s?\b\.?[ \t#:-]{0,24}(?:(?:no|number)\b\.?[ \t#:-]{0,24})?/gi,
    value: /\d{1,4}(?:-?[A-D]|-\d)?\b(?!-\d|-on)(?:,? bed \w{1,3}\b|[ \t](?:and|&)[ \t]\d{1,4}[A-D]?\b)?/iy,
    isMeant: ({ cue, value, before, after }) =>
      !workplaceBefore.test(before) &&
      !countAfter.test(after) &&
      // `beds 36`, `rooms 20-24`
      (!/^[a-z]+s\b/i.test(cue) || /and|&/.test(value)),
  },
  { kind: 'room or bed', cue: /\b[Bb][Ee][Dd] [A-D]\b(?!['’])/g },
  // 412-B, 507A; the law has a 503A, a 503B and a 340B
  {
    kind: 'room or bed',
    cue: /(?<![\w.$/-])(?!503|340)\d{3,4}-?[A-D](?![\w-])(?! to \d)/g,
    isMeant: ({ before }) => !shelfBefore.test(before) && !/\d-?[A-D] to $/.test(before),
  },
  { kind: 'room or bed', cue: /\b[A-Z]{0,2}ICU-\d{1,2}\b/g },
  // W-417, 3E-22, 3 West 318
  {
    kind: 'room or bed',
    cue: /(?<![\w.-])(?:\d{1,2}[NESW]-\d{2,3}|[NESW]-\d{3}|\d{1,2} (?:North|East|South|West) \d{3,4})(?![\w-])/g,
    isMeant: ({ before, after }) => !shelfBefore.test(before) && !amountAfter.test(after),
  },
  { kind: 'room or bed', cue: /\b(?:in|from|into) \d{3,4}-[1-4](?![\w-])/g },
  {
    kind: 'room or bed',
    cue: /\b(?:patient|pt) in /gi,
    value:
      /#?\d{1,4}(?:-?[A-D])?\b(?!\s{0,24}(?:%|of|rooms?|beds?|units?|areas?|min|minutes?|h|hours?|days?)\b)/iy,
  },
];
