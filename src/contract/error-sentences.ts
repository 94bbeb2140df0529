/** Sentences that both ends know. */

export const EXPIRED = 'Expired token';
export const PLEASE_LOG_IN = 'Please log in.';
/** At 403 with `reason: "confirm"` (rule SES-15). */
export const PLEASE_CONFIRM = 'Please enter your password to go on.';
/** At 412 (rule API-18). */
export const OTHER_EPOCH = "The server's data was restored. This device is catching up.";
/** Shown when there is no answer at all (rule ERR-2). */
export const NO_CONNECTION = 'There was a problem connecting to the server.';
/** Shown when something on the way answered in the server's place (rule ERR-7). */
export function notByThisNetwork(status: number): string {
  return `The server cannot be reached by this network (status ${status}).`;
}
/** At 503: more PDFs wait to be drawn than the server lets wait. */
export const TOO_MANY_PDFS =
  'The server is making too many PDFs at the moment. Please try again in a moment.';
/** At 503: what drew the PDF ended. */
export const PDF_FAILED = 'The PDF could not be made. Please try again in a moment.';
