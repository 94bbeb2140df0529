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

/** Letters as in `fentaNYL`, which are for lists alone: a sentence is read aloud. */
export const TALL_MAN = /\b[a-z]*[A-Z]{3,}[a-z]{2,}\b|\b[a-z]{2,}[A-Z]{3,}[a-z]*\b/;
