import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { Errors } from '#contract/errors.ts';
import { AuditUnwritable } from '../audit/audit-trail.ts';
import { DatabaseAway, DatabaseCannotSave, isUnwritable } from '../persistence/database/database-errors.ts';
import { PdfThreadLost } from '../pdf/pdf-thread.ts';
import { PdfQueueFull } from '../pdf/pdf-workers.ts';
import { StorageAway } from '../storage/storage.ts';
import { LARGEST_BODY, LARGEST_PUBLIC_BODY } from './bodies.ts';
import { answerOf, methodNotOffered, notFound, notJson, Refusal, requestTooLarge } from './refusal.ts';
import {
  cannotRecord,
  cannotSave,
  databaseAway,
  pdfFailed,
  storageAway,
  tooManyPdfs,
} from './retry-after.ts';

/** Every error becomes one of the closed set; internals never leave the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const { status, headers, body } = errorAnswer(error, request);
    return reply.code(status).headers(headers).send(body);
  });
}

interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Errors;
}

/** @param request by which it was asked for */
export function errorAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  const { log, routeOptions } = request;
  const known = error instanceof Error ? error : new Error('Not an error was thrown.', { cause: error });
  const refusal = refusalFor(known, routeOptions.config.isPublic === true);
  // The operator's settings may be wrong, and only the log can say how.
  if (error instanceof StorageAway) log.error({ err: error }, 'The file storage cannot be reached');
  if (error instanceof DatabaseAway) {
    log.error({ reason: reasonOf(error.cause) }, 'The database cannot be reached');
  }
  if (error instanceof DatabaseCannotSave) {
    log.error({ reason: reasonOf(error.cause) }, 'The database cannot save: is the disk full?');
  }
  // Without the message, which may name the file.
  if (isUnwritable(known) && 'code' in known) {
    log.error({ reason: known.code }, 'The disk cannot be written: is it full?');
  }
  if (error instanceof PdfThreadLost) log.error({ reason: error.message }, 'A PDF could not be made');
  if (refusal !== null) return answerOf(refusal);
  log.error({ err: loggable(known), route: routeOptions.url }, 'A request failed');
  return {
    status: 500,
    headers: {},
    body: { errors: ['Something went wrong on the server. Please try again.'] },
  };
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  // Refused at several addresses of one name: an error of errors, which says nothing itself.
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}

/** Other fields of a driver's error may contain values from the request. */
function loggable(error: Error): object {
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

function refusalFor(error: FastifyError | Error, isPublic: boolean): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseAway) return databaseAway();
  if (error instanceof StorageAway) return storageAway();
  if (error instanceof AuditUnwritable) return cannotRecord();
  if (error instanceof PdfQueueFull) return tooManyPdfs();
  if (error instanceof PdfThreadLost) return pdfFailed();
  // The disk that holds the files is full too.
  if (error instanceof DatabaseCannotSave || isUnwritable(error)) return cannotSave();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return requestTooLarge(isPublic ? LARGEST_PUBLIC_BODY : LARGEST_BODY);
  if (status === 404) return notFound();
  // Fastify itself has refused it: an unknown content type, a wrong length, a bad address.
  return status !== undefined && status >= 400 && status < 500 ? notJson() : null;
}

/**
 * The refusal when no call has this address and method: 405 where the address exists with another method, and
 * for every method the API never offers (nothing can be deleted); otherwise 404.
 */
export function refusalForUnknownCall(method: string, path: string): Refusal {
  const offered = Object.values(calls)
    .filter((call) => patternOf(call.path).test(path))
    .map((call) => call.method);
  const isOffered = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'].includes(method);
  return offered.length > 0 || !isOffered ? methodNotOffered([...new Set(offered)]) : notFound();
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
