/** Words that the product avoids, and the patterns that find them (rule FACT-21). */
export const WORDS_NOT_SAID: readonly (readonly [why: string, pattern: RegExp])[] = [
  ['relaxants are neuromuscular blockers, or paralyzing agents', /relaxant/i],
  [
    'an RTA product is a ready syringe or a ready bag',
    /\bRTA (products?|items?|forms?|doses?|syringes?)\b|\bready[- ]to[- ]administer (products?|items?)\b/i,
  ],
  ['saline is 0.9% sodium chloride, and a flush is a product', /\bsaline\b/i],
  ['what is found is a finding, and nothing complies', /\bfailures?\b|non-?complian/i],
  ['a double check is independent', /(?<!independent )double[- ]check/i],
  ['units are written so that they cannot be misread', /µg|\bug\b|\b\d+ ?(ml|IU|U|cc)\b|\bml\b/],
  ['a number has no bare point and no zero behind it', /(?<![\w,])\.\d|(?<![\w.])\d+\.0(?![\d.])/],
  ['a time limit of a dose mixed here is its begin-by time', /\b(mixed|immediate.use)\b[^.]*\bexpir/i],
];

/** The same in the modules with a core path of 25 minutes: what is said instead, and what is not. */
export const MODULE_WORDS_NOT_SAID: readonly (readonly [instead: string, pattern: RegExp])[] = [
  ['inpatient units', /\bwards?\b/i],
  ['charge nurse', /\bnurses? in charge\b/i],
  ['anesthesia coordinator', /\banesthesia lead\b/i],
  ['handoff', /\bhandovers?\b/i],
  ['pharmacy buyer', /\bperson who buys\b/i],
  ['the next ones, in order', /\bas (they|it) comes?\b/i],
  ['needs fixing', /\b(to|not be) mend(ed)?\b/i],
  ['in place', /\bin force\b/i],
  ['done alone', /\b(done|checked) apart\b/i],
  ['tracer', /\b(this|last|next|first) rounds?\b/i],
  ['cabinet', /\bdispensing machine\b/i],
  ['committee minutes', /\bminutes of (a|the) meeting\b/i],
  ['administration', /(?<!scanned )\b(before|until|after) giving\b|^giving\b/i],
  ['intrathecal, epidural', /\bfor the spine\b|\bspinal bags?\b/i],
  ['including, include', /\balso (in|about) (refrigerators?|nights?)\b/i],
  ['make sure no one gives it', /\bnobody gives it\b/i],
  ['if a patient could be harmed', /\bharm is near\b/i],
  ['ready syringe, ready bag, ready form', /\bready doses?\b/i],
  ['to follow your own progress', /\bmirror\b/i],
  ['in one of three, off by more than 10%', /\bover a tenth\b/i],
  ['Yes and No', /\bGood or Not\b|“Good”/],
];

/** Letters as in `fentaNYL`, which are for lists alone: a sentence is read aloud. */
export const TALL_MAN = /\b[a-z]*[A-Z]{3,}[a-z]{2,}\b|\b[a-z]{2,}[A-Z]{3,}[a-z]*\b/;
