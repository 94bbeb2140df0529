import type { FastifyReply } from 'fastify';
import { EXPIRED, OTHER_EPOCH, PLEASE_CONFIRM, PLEASE_LOG_IN } from '#contract/error-sentences.ts';
import type { Errors } from '#contract/errors.ts';
import { MOST_FAULTS } from '#contract/reading.ts';
import { sizeWords } from '#domain/size-words.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 422 | 429 | 503;

/** A non-2xx answer: a status and sentences fit to show a person (rules API-2 and API-3). */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly body: Errors;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, body: Errors, headers: Readonly<Record<string, string>> = {}) {
    super(body.errors[0] ?? '');
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The refusal as it goes over the wire. */
export function answerOf({ status, headers, body }: Refusal) {
  return { status, headers: { 'cache-control': 'no-store', ...headers }, body };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = answerOf(refusal);
  return reply.code(status).headers(headers).send(body);
}

export const notJson = (): Refusal =>
  new Refusal(400, { errors: ['The request could not be read as JSON.'] });

export const unreadableForm = (): Refusal => new Refusal(400, { errors: ['The form could not be read.'] });

export const pleaseLogIn = (): Refusal => new Refusal(401, { errors: [PLEASE_LOG_IN] });

/** The session has ended, or the server does not know it (rule SES-11). */
export const sessionEnded = (wipe: boolean): Refusal =>
  new Refusal(401, { errors: [PLEASE_LOG_IN], reason: 'ended', wipe });

/** Only this one opens the session-ended dialog. */
export const tokenExpired = (): Refusal => new Refusal(401, { token: [EXPIRED], errors: [EXPIRED] });

export const wrongPassword = (sentence: string): Refusal => new Refusal(401, { errors: [sentence] });

export const forbidden = (sentence = 'Your account does not have permission to do this.'): Refusal =>
  new Refusal(403, { errors: [sentence] });

/** Whether it is about this person's rights, rather than about the request. */
export const isLackOfRight = (error: unknown): boolean =>
  error instanceof Refusal && error.status === 403 && error.body.reason === undefined;

/** A signed address outlives its person's account for up to ten minutes (rule UPL-4). */
export const senderDeactivated = (): Refusal =>
  forbidden('The account that this file is from has been deactivated.');

/** @param headers the pair's half that the page may not see among its cookies (rule API-5) */
export const csrfMismatch = (headers: Readonly<Record<string, string>>): Refusal =>
  new Refusal(
    403,
    { errors: ['This request could not be verified. Please reload the page.'], reason: 'csrf' },
    headers,
  );

/** The password was entered too long ago for this (rule SES-15). */
export const notConfirmed = (): Refusal => new Refusal(403, { errors: [PLEASE_CONFIRM], reason: 'confirm' });

/** Where hospitals are made by the operator alone (rule ACC-26). */
export const registrationClosed = (supportEmail: string | undefined): Refusal => {
  const orWrite = supportEmail === undefined ? '' : `, or write to ${supportEmail}`;
  return new Refusal(403, {
    errors: [`Nobody can register here. Please ask your hospital’s administrator to invite you${orWrite}.`],
    reason: 'closed',
  });
};

export const notFound = (): Refusal => new Refusal(404, { errors: ['This does not exist.'] });

export const methodNotOffered = (offered: readonly string[]): Refusal =>
  new Refusal(405, { errors: ['This cannot be done here.'] }, { allow: offered.join(', ') });

/** A late copy of what its sender has given up (rule ASM-16). */
export const givenUp = (): Refusal =>
  new Refusal(409, { errors: ['This change was given up on the device that made it.'], reason: 'dead' });

/** Versions and mutation ids mean nothing across a restore, so nothing else is judged (rule API-18). */
export const otherEpoch = (epoch: string): Refusal =>
  new Refusal(412, {
    errors: [OTHER_EPOCH],
    reason: 'epoch',
    epoch,
  });

export const tooLarge = (sentence: string): Refusal => new Refusal(413, { errors: [sentence] });

/** @param most bytes */
export const requestTooLarge = (most: number): Refusal =>
  tooLarge(`The request is too large. It may have at most ${sizeWords(most)}.`);

export const notValid = (errors: readonly string[], fields: readonly string[] = []): Refusal =>
  new Refusal(422, {
    errors: errors.slice(0, MOST_FAULTS),
    ...(fields.length === 0 ? {} : { fields: fields.slice(0, MOST_FAULTS) }),
  });

/** The same words whether the id is taken here or in another institution. */
export const idTaken = (field: string): Refusal => notValid(['This id cannot be used.'], [field]);
