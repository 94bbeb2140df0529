import { errorsSchema } from '#contract/errors.ts';
import { readAnswer } from '#contract/reading.ts';
import type { HttpAnswer } from '../ports.ts';

/** A proxy's own words for a server that is away for a moment: they come and go with it. */
const SERVER_AWAY = [502, 503, 504];

/**
 * Whether something on the way spoke in the server's place (rule ERR-7): a page instead of JSON, or an error
 * without sentences of ours.
 */
export function isOfNetwork({ status, json, pdf, table }: HttpAnswer): boolean {
  if (status === 304 || SERVER_AWAY.includes(status) || pdf !== undefined || table !== undefined)
    return false;
  return json === undefined || (status >= 400 && readAnswer(errorsSchema, json) === null);
}

/** Whether a packed body is to blame, which some boxes refuse: the same goes through as plain text (rule API-9). */
export function refusesPacked(answer: HttpAnswer): boolean {
  return answer.status === 415 || isOfNetwork(answer);
}
