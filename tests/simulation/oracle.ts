import { userIdOfToken } from '#device/session/token.ts';
import type { Exchange } from './network.ts';

/**
 * A second, plain-minded reading of rules CON-1 to CON-6: watches every exchange with
 * the server and says whether a 409 was due. It shares no code with the product's rule.
 */

const HOUR = 3_600_000;
const WHOLE = new Set(['906', '908', '909']);

interface Entry {
  version: number;
  user: number;
  at: number;
  leaves: Map<string, string>;
}

interface Record_ {
  entries: Entry[];
  completed: boolean;
  /** `sender:named` -> when the sender was told, and forced. */
  told: Map<number, number>;
  forced: Map<string, number>;
}

export class Oracle {
  readonly #now: () => number;
  readonly #records = new Map<string, Record_>();
  readonly #accepted = new Set<string>();
  /** The version that was on the screen when a text was typed. */
  readonly #shown = new Map<string, number>();
  /** `assessment text` -> the mutation that carried it. */
  readonly #carried = new Map<string, string>();
  readonly faults: string[] = [];
  /** How many times the conflict rule was put to the test, and how many of these were conflicts. */
  judged = 0;
  conflicts = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  typed(text: string, shownVersion: number): void {
    this.#shown.set(JSON.stringify(text), shownVersion);
  }

  watch = ({ request, response }: Exchange): void => {
    const isSave = request.method === 'PUT' || request.method === 'POST';
    if (!isSave || !request.path.startsWith('/assessments')) return;
    const user = userIdOfToken((request.headers['authorization'] ?? '').slice('Bearer '.length));
    const status = response.statusCode;
    if (user === null || (status >= 400 && status !== 409)) return;
    const body = request.body as Record<string, unknown>;
    const answer = response.json<Record<string, unknown>>();
    const mutation = `${user}:${request.headers['idempotency-key']}`;
    if (this.#accepted.has(mutation)) {
      if (status === 409) this.faults.push('A mutation that was accepted before met a conflict.');
      return;
    }
    const isSplit = body['split'] === true;
    const id = request.method === 'POST' ? String(body['id']) : (request.path.split(/[/?]/)[2] ?? '');
    const record = this.#record(id);
    if (record.entries.length > 0 && !isSplit) this.#judge(record, user, request, body, answer, status);
    if (status === 409) {
      record.told.set(user, Number(answer['last_edited_by']));
      return;
    }
    this.#accepted.add(mutation);
    this.#checkTexts(record, user, mutation, id, body, isSplit);
    const made = this.#record(String(answer['id']));
    const version = Number(answer['version']);
    if (made.entries.some((entry) => entry.version >= version)) return;
    const base = isSplit ? stateOf(record.entries) : new Map<string, string>();
    made.entries.push({ version, user, at: this.#now(), leaves: new Map([...base, ...leavesOf(body)]) });
    made.completed = answer['date_completed'] !== null;
    if (body['force_update'] === true) {
      const named = record.told.get(user);
      if (named !== undefined) record.forced.set(`${user}:${named}`, this.#now());
    }
  };

  /** Rules INV-3 and INV-6, text by text: carried once, and never over something unseen. */
  #checkTexts(
    record: Record_,
    user: number,
    mutation: string,
    id: string,
    body: Record<string, unknown>,
    isSplit: boolean,
  ): void {
    for (const [leaf, value] of leavesOf(body)) {
      const shown = this.#shown.get(value);
      if (shown === undefined || isSplit) continue;
      const before = this.#carried.get(`${id} ${value}`);
      if (before !== undefined && before !== mutation) {
        this.faults.push(`${value} was accepted under two mutation ids.`);
      }
      this.#carried.set(`${id} ${value}`, mutation);
      const unseen = record.entries.findLast((entry) => entry.leaves.has(leaf) && entry.version > shown);
      if (unseen !== undefined && unseen.user !== user && body['force_update'] !== true) {
        this.faults.push(
          `${value} replaced version ${unseen.version} of ${leaf} unseen; typed over version ${shown}.`,
        );
      }
    }
  }

  #judge(
    record: Record_,
    user: number,
    request: Exchange['request'],
    body: Record<string, unknown>,
    answer: Record<string, unknown>,
    status: number,
  ): void {
    const state = stateOf(record.entries);
    const changing = [...leavesOf(body)].filter(
      ([leaf, value]) => (state.get(leaf) ?? blank(leaf)) !== value,
    );
    const submits = request.path.includes('completed=true') && !record.completed;
    const expected = this.#expected(
      record,
      user,
      request,
      body,
      changing.map(([leaf]) => leaf),
      submits,
    );
    this.judged += 1;
    if (expected !== null) this.conflicts += 1;
    const got = status === 409 ? String(answer['reason']) : null;
    if (got !== expected) {
      this.faults.push(
        `Expected ${expected ?? 'no conflict'}, got ${got ?? 'none'}: ${request.method} ${request.path}`,
      );
    }
    if (got !== null && answer['last_edited_by'] === user && got === 'edited') {
      this.faults.push('A conflict was raised against oneself.');
    }
  }

  #expected(
    record: Record_,
    user: number,
    request: Exchange['request'],
    body: Record<string, unknown>,
    changing: string[],
    submits: boolean,
  ): 'edited' | 'completed' | null {
    if (changing.length === 0 && !submits) return null;
    if (record.completed) return 'completed';
    const header = request.method === 'POST' ? '"1"' : request.headers['if-match'];
    const seen = header === undefined ? null : Number(header.replaceAll('"', ''));
    const isOverlap = changing.some((leaf) => {
      const last = record.entries.findLast((entry) => entry.leaves.has(leaf));
      return seen !== null && last !== undefined && last.user !== user && last.version > seen;
    });
    if (isOverlap) return 'edited';
    if (body['force_update'] === true) return null;
    const now = this.#now();
    const others = new Set(
      record.entries
        .filter((entry) => entry.user !== user && now - entry.at < HOUR)
        .map((entry) => entry.user),
    );
    const asks = [...others].some((other) => now - (record.forced.get(`${user}:${other}`) ?? -HOUR) >= HOUR);
    return asks ? 'edited' : null;
  }

  #record(id: string): Record_ {
    let record = this.#records.get(id);
    if (record === undefined) {
      record = { entries: [], completed: false, told: new Map(), forced: new Map() };
      this.#records.set(id, record);
    }
    return record;
  }
}

function stateOf(entries: readonly Entry[]): Map<string, string> {
  return new Map(entries.flatMap((entry) => [...entry.leaves]));
}

/** The leaves of a wire body with their values as canonical JSON. */
function leavesOf(body: Record<string, unknown>): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const field of ['area', 'department', 'facilitators', 'participants', 'notes', 'wastage_calculator']) {
    if (field in body) leaves.set(field, canonical(body[field]));
  }
  for (const [question, answer] of Object.entries(
    (body['answers'] ?? {}) as Record<string, Record<string, unknown>>,
  )) {
    for (const [field, value] of Object.entries(answer)) {
      if (field !== 'parts' || WHOLE.has(question)) leaves.set(`${question}.${field}`, canonical(value));
      else
        for (const [part, held] of Object.entries(value as object))
          leaves.set(`${question}.parts.${part}`, canonical(held));
    }
  }
  return leaves;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, held]) => `${key}:${canonical(held)}`).join()}}`;
}

function blank(leaf: string): string {
  if (leaf === 'facilitators' || leaf === 'participants') return canonical([{ name: '', title: '' }]);
  if (leaf.endsWith('.flagged')) return 'false';
  if (leaf.endsWith('.parts')) return '{}';
  return leaf.includes('.parts.') ? 'null' : '""';
}
