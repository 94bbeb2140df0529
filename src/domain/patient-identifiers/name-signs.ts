import { givenNames, noNames } from './name-words.ts';
import type { Sign } from './sign.ts';

/** `Keller`, `O’Brien`, `McAllister`, `Jimenez-Ortiz`; not `ICU`, `RNs` or a word in small letters. */
const WORD = String.raw`\p{Lu}(?:['’]\p{Lu})?\p{Ll}[\p{L}-]{0,30}(?:['’](?!s\b)\p{L}{1,30})?`;
const PARTICLES = String.raw`(?:(?:de|del|la|las|los|di|da|dos|van|von|der|den|ter|bin|al|el|St\.) ){0,3}`;
const NAME = String.raw`${PARTICLES}(?:\p{Lu}\. ?)?${WORD}`;
const TWO_NAMES = String.raw`${NAME} (?:\p{Lu}\.? )?${NAME}`;
const LAST_FIRST = String.raw`${NAME}, ${WORD}(?: \p{Lu}\b\.?)?`;
const INITIALS = String.raw`\p{Lu}\. ?\p{Lu}\b\.?`;

/** Made when first asked for: to read so many patterns of letters takes a slow tablet as long as a small page. */
export function nameSigns(): readonly Sign[] {
  const anyName = new RegExp(`${LAST_FIRST}|${TWO_NAMES}|${NAME}|${INITIALS}`, 'uy');
  const wholeName = new RegExp(
    String.raw`${LAST_FIRST}|${TWO_NAMES}|\p{Lu}\. ?${WORD}|\p{Lu}\p{Ll}{1,30}-\p{Lu}\p{Ll}{1,30}|${INITIALS}`,
    'uy',
  );
  const surnameOrInitial = new RegExp(String.raw`${TWO_NAMES}|${NAME}|\p{Lu}\b\.?`, 'uy');
  const lastFirst = new RegExp(LAST_FIRST, 'uy');
  const twoNames = new RegExp(TWO_NAMES, 'uy');
  const namePair = new RegExp(String.raw`${NAME} (?:and|&) ${NAME}`, 'uy');

  const bySigns: readonly Omit<Sign, 'kind'>[] = [
    {
      // Must not find `MS Contin` or `MR Conditional`.
      cue: /\b(?:[Mm](?:rs?|s|iss)|MRS)(?:\.? (?:and|&) [Mm]rs)?(?:\. ?| )/g,
      value: surnameOrInitial,
      isMeant: ({ value, after }) => value !== 'Clean' && !isStaff(after),
    },
    {
      cue: /\b(?:baby (?:boy|girl)|bb|bg|infant|(?:mom|mother|father)(?: of)?|spouse|guarantor|policyholder|next of kin|(?:wife|husband|daughter|son|family) of) /gi,
      value: anyName,
    },
    {
      cue: /\b(?:patient|pt|ptnt)(?:['’]s)? (?:(?:is|was) )?(?:named?|called|initials)\b:?(?: (?:is|was))? /gi,
      value: anyName,
    },
    { cue: /\b(?:patient|pt|ptnt) /gi, value: anyName },
    // After a dot or a comma one capital may only begin a sentence or be a drug, and so after a plural.
    { cue: /\b(?:patient,|pt[.,]) /gi, value: wholeName },
    { cue: /\b(?:patients|pts) /gi, value: namePair },
    { cue: /\bname\b[^.:;\n]{0,20}:? ?["“]?/gi, value: lastFirst },
    { cue: /\bname ?: ?["“]?/gi, value: anyName },
    {
      cue: /\b\d{1,3}[ -]?(?:yo|y\/o|y\.o\.|yr|year)s?[ -]?(?:old)?,? (?:(?:m|f|male|female|man|woman|lady|gentleman),? )?/gi,
      value: twoNames,
    },
  ];

  return [
    ...bySigns.map((sign): Sign => ({
      kind: 'name',
      ...sign,
      isMeant: (sighting) => !isCommonWord(sighting.value) && sign.isMeant?.(sighting) !== false,
    })),
    // Lopez, Maria; LOPEZ, MARIA
    {
      kind: 'name',
      cue: new RegExp(String.raw`\b[A-Z][A-Za-z'’-]{2,30}, (?:${givenNames})\b(?: [A-Z]\b\.?)?`, 'gi'),
      isMeant: ({ cue }) => cue.split(', ').every((name) => /^\p{Lu}/u.test(name)) && !isCommonWord(cue),
    },
    {
      kind: 'name',
      cue: new RegExp(String.raw`\b(?:PT|PATIENT) (?:${givenNames.toUpperCase()}) [A-Z'-]{3,30}`, 'g'),
    },
    { kind: 'name', cue: new RegExp(String.raw`(?<!\p{L})${NAME} \((?:pt|patient)\)`, 'gu') },
    // Garcia, T.
    {
      kind: 'name',
      cue: /\b[A-Z][a-z]{2,30}, [B-HJ-Z]\b\.?(?=[\s);"”]|$)/g,
      isMeant: ({ cue }) => !isCommonWord(cue),
    },
  ];
}

/** "Patient Safety", "pt Zofran": a capital alone does not make a name. */
function isCommonWord(words: string): boolean {
  const [first = ''] = words.split(/[\s,]+/);
  return noNames.has(first.toLowerCase().replace(/['’]s$/, '')) || /(?:tion|ness|ity|able)$/.test(first);
}

/** Notes about colleagues give the degree or where they work. */
function isStaff(after: string): boolean {
  return /^,? (?:RN|LPN|CRNA|NP|PA|MD|DO|RPh|PharmD|(?:from|in) (?:the )?(?:purchasing|pharmacy|materials|supply|IT))\b/i.test(
    after,
  );
}
