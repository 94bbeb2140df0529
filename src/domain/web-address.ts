/** Names go into mails, where a web address would become a link: bait under a hospital's name. */

export const NO_WEB_ADDRESS = 'A name cannot contain a web address.';

/** Endings that mail programs make links of. */
const ENDINGS =
  'app|biz|br|ca|cc|club|cn|com|de|dev|edu|es|eu|fr|gov|icu|in|info|io|it|jp|live|ly|me|mil|mobi|net|nl|online|org|page|pro|ru|shop|site|store|tk|to|top|tv|uk|us|vip|xyz|zip';
/** Before a name that has such an ending, as in “Dr.Ly”, with the space forgotten. */
const TITLES = 'dr|fr|ft|jr|mr|mrs|ms|mt|prof|rev|sr|st';

const WEB_ADDRESS = new RegExp(
  `://|\\bwww\\.|(?<![\\p{L}\\d-])(?!(?:${TITLES})\\.)[\\p{L}\\d-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\d-])`,
  'iu',
);

export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text);
}
