import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call-shape.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { toWire } from '#contract/wire-case.ts';
import type { Reading } from '../audit/reading.ts';

type AnswerBody<C extends Call> = z.output<C['answers'][keyof C['answers']]>;

/**
 * A handler returns a body of the contract, wire JSON as text, a PDF, a table, a spreadsheet, FHIR, events, or 304; of a call that discloses
 * assessments also what is to be recorded of that.
 */
export type CallAnswer<C extends Call> = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly reading?: Reading;
} & (C extends { readonly discloses: true } ? { readonly reading: Reading } : object) &
  (
    | { readonly status: keyof C['answers']; readonly body: AnswerBody<C> }
    | { readonly status: 200; readonly json: string }
    | (C extends { readonly pdf: string }
        ? { readonly status: 200; readonly pdf: Uint8Array | Readable }
        : never)
    | (C extends { readonly csv: string } ? { readonly status: 200; readonly csv: Readable } : never)
    | (C extends { readonly xlsx: string } ? { readonly status: 200; readonly xlsx: Readable } : never)
    | (C extends { readonly fhir: string } ? { readonly status: 200; readonly fhir: Readable } : never)
    | (C extends { readonly events: object } ? { readonly status: 200; readonly events: Readable } : never)
    | { readonly status: 304 }
  );

/** Nothing on the way is to collect, compress or change what comes bit by bit. */
const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export function sendAnswer<C extends Call>(
  call: C,
  reply: FastifyReply,
  answer: CallAnswer<C>,
): FastifyReply {
  reply.code(Number(answer.status)).headers({ 'cache-control': 'no-store', ...answer.headers });
  if ('pdf' in answer) {
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${call.pdf}"`)
      .send(
        answer.pdf instanceof Uint8Array
          ? Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength)
          : answer.pdf,
      );
  }
  if ('csv' in answer) {
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${call.csv}"`)
      .send(answer.csv);
  }
  if ('xlsx' in answer) {
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', `attachment; filename="${call.xlsx}"`)
      .send(answer.xlsx);
  }
  if ('fhir' in answer) {
    return reply
      .type(`${FHIR_TYPE}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${call.fhir}"`)
      .send(answer.fhir);
  }
  if ('events' in answer) return reply.headers(EVENT_HEADERS).send(answer.events);
  const json = jsonOf(answer);
  return json === null ? reply.send() : reply.type('application/json; charset=utf-8').send(json);
}

/** The JSON of an answer; null where it is none. */
export function jsonOf<C extends Call>(answer: CallAnswer<C>): string | null {
  if ('json' in answer) return answer.json;
  return 'body' in answer ? JSON.stringify(toWire(answer.body)) : null;
}
