/** The sentence about something that could not be sent now (rule UPL-9). */
const KEPT_HERE = 'It is kept on this device and will be sent later.';

/**
 * Why something was not sent at once, and that it will be.
 *
 * @param why empty while a log-in is awaited; messages such as "Upload error: 500" have no stop
 */
export function keptHere(why: string): string {
  if (why === '') return KEPT_HERE;
  return `${/[.!?]$/.test(why) ? why : `${why}.`} ${KEPT_HERE}`;
}
