import { isRecord } from '#contract/record.ts';
import type { Refusal } from './credentials.ts';
import type { Http } from '../ports.ts';

/**
 * Every call goes through here, so that whichever is first to hear that a log-in was ended with the order to delete
 * is enough (rule SES-21).
 */
export function heedingWipes(
  http: Http,
  userId: () => number | null,
  refused: (refusal: Refusal) => void,
): Http {
  return async (request) => {
    const answer = await http(request);
    const { status, json } = answer;
    const token = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1];
    const isWipe = status === 401 && isRecord(json) && json['reason'] === 'ended' && json['wipe'] === true;
    const owner = userId();
    if (isWipe && token !== undefined && owner !== null)
      refused({ why: 'signed-out', of: { userId: owner, token }, wipes: true });
    return answer;
  };
}
