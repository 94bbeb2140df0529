import { parse } from 'tldts';

/**
 * What a mail program makes a link of. Names go into mails, where one would be bait under a hospital's name.
 * Whether something ends like an address is judged by the Public Suffix List.
 */

/** A whole address, or its beginning. */
const WHOLE = /:\/\/|(?<![\p{L}\p{N}-])(?:www|ftp)\./iu;

const SIGN = String.raw`[^\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?&@/\\|#=*]`;

/** Words with dots between them; what stands before them, if that makes them a mailbox, and after them. */
const DOTTED = new RegExp(String.raw`(?<!${SIGN})(${SIGN}+(?:\.${SIGN}+)+)(\.?(?:[/?#]\S|:\d))?`, 'gu');

/** Before a name, with the space forgotten: “Dr.Ly”. */
const TITLES = new Set('Dr Fr Ft Jr Mr Mrs Ms Mt Prof Rev Sr St'.split(' '));

/** The first endings, of RFC 1591, which are read as an address however they are spelled. */
const FIRST_ENDINGS = new Set('COM EDU GOV INT MIL NET ORG'.split(' '));

/** Whether a name has an address in it (rule ACC-16). */
export function hasAddress(name: string): boolean {
  const text = shown(name);
  return WHOLE.test(text) || dottedIn(text).some((dotted) => isAddress(dotted) && !isOfAName(dotted));
}

/** Marks of no width stand in whatever could become a link; everything else stays as it is. */
export function withoutLinks(words: string): string {
  const text = shown(words);
  return WHOLE.test(text) || dottedIn(text).some(isAddress)
    ? words.replace(/[.。．｡:@＠](?=\S)/gu, '$&\u2060')
    : words;
}

/** As a reader and a mail program take it. */
function shown(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.');
}

interface Dotted {
  readonly host: string;
  readonly isMailbox: boolean;
  readonly hasPath: boolean;
}

function dottedIn(text: string): Dotted[] {
  return Array.from(text.matchAll(DOTTED), ({ 1: host = '', 2: after, index }) => ({
    host,
    isMailbox: /\S@$/u.test(text.slice(Math.max(0, index - 3), index)),
    hasPath: after !== undefined,
  }));
}

function isAddress({ host }: Dotted): boolean {
  const { isIcann, isIp } = parse(host, { allowPrivateDomains: false });
  return isIcann === true || isIp === true;
}

/** Two words of a name with the space forgotten: after a title, after initials, or a unit's letters as in “Med.ICU”. */
function isOfAName({ host, isMailbox, hasPath }: Dotted): boolean {
  if (isMailbox || hasPath) return false;
  const words = host.split('.');
  const last = words.pop() ?? '';
  if (!/^\p{Lu}/u.test(last) || FIRST_ENDINGS.has(last.toUpperCase())) return false;
  if (words.every((word) => /^\p{Lu}$/u.test(word))) return true;
  const [word = '', ...more] = words;
  if (more.length > 0) return false;
  return TITLES.has(word) || (/^\p{Lu}\p{Ll}+$/u.test(word) && /^\p{Lu}{2,4}$/u.test(last));
}
