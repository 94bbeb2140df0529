import type { Call } from '#contract/call-shape.ts';
import type { Trail } from '../audit/audit-trail.ts';
import { entryOf } from '../audit/entry.ts';
import type { Actor, Deed } from '../audit/entry.ts';
import { readingDeed } from '../audit/reading.ts';
import type { Reading } from '../audit/reading.ts';
import type { Refusals } from '../audit/refusals.ts';

export interface RecordDeps {
  readonly clock: () => number;
  readonly trail: Trail;
  readonly refusals: Refusals;
}

/**
 * What a request leaves in the audit log, with all the requests that it carries: who was told what, and who was
 * refused what. Written at once, before the answer goes.
 */
export class RequestRecord {
  readonly #deps: RecordDeps;
  readonly #assessments = new Set<string>();
  readonly #actions = new Set<string>();
  readonly #deeds: Deed[] = [];
  readonly #refused = new Map<Call, string[]>();

  constructor(deps: RecordDeps) {
    this.#deps = deps;
  }

  reads(reading: Reading): void {
    if (reading === null) return;
    if ('assessments' in reading) for (const id of reading.assessments) this.#assessments.add(id);
    else if ('actions' in reading) for (const id of reading.actions) this.#actions.add(id);
    else this.#deeds.push(reading);
  }

  /** @param path without query */
  isRefused(call: Call, path: string): void {
    this.#refused.set(call, [...(this.#refused.get(call) ?? []), path]);
  }

  async write(actor: Actor): Promise<void> {
    const { clock, trail, refusals } = this.#deps;
    const deeds = [
      ...this.#deeds,
      ...(this.#assessments.size === 0 ? [] : [readingDeed('assessment', [...this.#assessments])]),
      ...(this.#actions.size === 0 ? [] : [readingDeed('action', [...this.#actions])]),
    ];
    await Promise.all([
      ...deeds.map((deed) => trail.note(entryOf(actor, clock(), deed))),
      ...[...this.#refused].map(([call, paths]) => refusals.note(actor, refusedOf(call, paths))),
    ]);
  }
}

function refusedOf({ method, path: template }: Call, paths: readonly string[]) {
  const sort = `${method} ${template}`;
  const [path = template, ...others] = paths;
  const isOne = others.every((other) => other === path);
  return { kind: 'refusal', object: isOne ? `${method} ${path}` : sort, sort, times: paths.length } as const;
}
