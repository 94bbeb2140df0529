import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, save, startAssessment, serverForFile } from '../support/server/scenario.ts';
import type { Person } from '../support/server/scenario.ts';
import type { Answer } from '../support/server/client.ts';

/**
 * Random saves of three people against a second, plain reading of rules CON-1 to CON-6,
 * "Conflict", that shares no code with the product.
 */

const scenario = serverForFile();
const { clock } = scenario;

const LEAVES = [
  'notes',
  'area',
  'answers.901.observations',
  'answers.909.parts',
  'answers.907.parts.name',
] as const;
type LeafName = (typeof LEAVES)[number];
const VALUES = ['yes', 'partly', 'no'] as const;
type Value = (typeof VALUES)[number];

interface Attempt {
  user: number;
  minutes: number;
  leaves: Partial<Record<LeafName, Value>>;
  /** How many versions the device is behind; null sends no If-Match. */
  behind: number | null;
  force: boolean;
  submit: boolean;
}

const attempts = fc.array(
  fc.record<Attempt>({
    user: fc.nat(2),
    minutes: fc.constantFrom(0, 0, 1, 10, 30, 59, 60, 61),
    leaves: fc.record(
      Object.fromEntries(LEAVES.map((leaf) => [leaf, fc.constantFrom(...VALUES)])) as Record<
        LeafName,
        fc.Arbitrary<Value>
      >,
      { requiredKeys: [] },
    ),
    behind: fc.constantFrom(0, 0, 0, 1, 2, 5, null),
    force: fc.boolean(),
    submit: fc.constantFrom(...Array.from({ length: 19 }, () => false), true),
  }),
  { minLength: 5, maxLength: 25 },
);

function bodyOf(leaves: Attempt['leaves']): Record<string, unknown> {
  const answers: Record<string, object> = {};
  const { notes, area, 'answers.901.observations': text, 'answers.909.parts': choice } = leaves;
  const name = leaves['answers.907.parts.name'];
  if (text !== undefined) answers['901'] = { observations: text };
  if (choice !== undefined) answers['909'] = { parts: { [choice]: true } };
  if (name !== undefined) answers['907'] = { parts: { name } };
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(area === undefined ? {} : { area }),
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
  };
}

function valuesOf({ notes, area, answers }: Answer['body']): Record<LeafName, string> {
  return {
    notes,
    area,
    'answers.901.observations': answers['901']?.observations ?? '',
    'answers.909.parts': Object.keys(answers['909']?.parts ?? {}).join(),
    'answers.907.parts.name': textOf(answers['907']?.parts['name']),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

class Model {
  version = 1;
  completed = false;
  values: Record<string, string> = Object.fromEntries(LEAVES.map((leaf) => [leaf, '']));
  readonly #history: { version: number; user: number; at: number; leaves: string[] }[] = [];
  readonly #told = new Map<number, { named: number; version: number }>();
  readonly #forced = new Map<string, number>();

  constructor(author: number) {
    this.#history.push({ version: 1, user: author, at: clock.now, leaves: [...LEAVES] });
  }

  /** The outcome that an attempt must have: its status, and for a conflict the leaves and who may be named. */
  judge(attempt: Attempt, seen: number | null) {
    const changing = Object.entries(attempt.leaves).filter(([leaf, value]) => this.values[leaf] !== value);
    if (changing.length === 0 && (!attempt.submit || this.completed)) return { status: 200 } as const;
    const overlap = changing.flatMap(([leaf]) => {
      const last = this.#history.findLast((entry) => entry.leaves.includes(leaf));
      const isNewer = seen !== null && last !== undefined && last.version > seen;
      return isNewer && last.user !== attempt.user ? [{ leaf, user: last.user }] : [];
    });
    const leaves = overlap.map(({ leaf }) => leaf).toSorted();
    if (this.completed) return { status: 409, reason: 'completed', leaves, named: null } as const;
    const others = this.#history.filter(({ user, at }) => user !== attempt.user && clock.now - at < HOUR);
    const asking = others.filter(
      ({ user }) => clock.now - (this.#forced.get(`${attempt.user} past ${user}`) ?? -Infinity) >= HOUR,
    );
    const named = new Set([...overlap, ...(attempt.force ? [] : asking)].map(({ user }) => user));
    return named.size > 0
      ? ({ status: 409, reason: 'edited', leaves, named } as const)
      : ({ status: 201 } as const);
  }

  accept(attempt: Attempt, seen: number | null): void {
    const changed = Object.entries(attempt.leaves).filter(([leaf, value]) => this.values[leaf] !== value);
    this.version += 1;
    this.completed ||= attempt.submit;
    this.values = { ...this.values, ...attempt.leaves };
    this.#history.push({
      version: this.version,
      user: attempt.user,
      at: clock.now,
      leaves: changed.map(([leaf]) => leaf),
    });
    const told = this.#told.get(attempt.user);
    if (attempt.force && told !== undefined && seen !== null && told.version <= seen) {
      this.#forced.set(`${attempt.user} past ${told.named}`, clock.now);
    }
  }

  tell(user: number, named: number): void {
    this.#told.set(user, { named, version: this.version });
  }
}

async function play(people: readonly Person[], id: string, model: Model, drawn: Attempt): Promise<void> {
  clock.pass(drawn.minutes * MINUTE);
  const seen = drawn.behind === null ? null : Math.max(1, model.version - drawn.behind);
  // Without a version, nothing can be forced.
  const attempt = { ...drawn, force: drawn.force && seen !== null };
  const person = people[attempt.user];
  if (person === undefined) throw new RangeError('There are three people.');
  const body = { ...bodyOf(attempt.leaves), ...(attempt.force ? { force_update: true } : {}) };
  const expected = model.judge(attempt, seen);

  const answer = await save(person, id, body, {
    ...(seen === null ? {} : { seen }),
    completed: attempt.submit,
  });

  const isConflict = expected.status === 409;
  if (expected.status === 201) model.accept(attempt, seen);
  const held = isConflict ? (answer.body.assessment as Answer['body']) : answer.body;
  expect([answer.status, answer.body.reason]).toEqual(isConflict ? [409, expected.reason] : [200, undefined]);
  expect(answer.body.version).toBe(model.version);
  expect(held.date_completed !== null).toBe(model.completed);
  expect(valuesOf(held)).toEqual(model.values);
  expect(isConflict ? answer.body.leaves.toSorted() : []).toEqual(isConflict ? expected.leaves : []);
  const named = people.findIndex(({ user }) => user.id === answer.body.last_edited_by);
  const mayBeNamed = isConflict && expected.named !== null ? expected.named : new Set([named]);
  expect([...mayBeNamed]).toContain(named);
  if (isConflict && expected.named !== null) model.tell(attempt.user, named);
}

test('saves conflict and merge exactly as the rules say', { timeout: 120_000 }, async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(attempts, async (drawn) => {
      const people = await scenario.hospital('Ann Lee', 'Bob Ray', 'Eve Orr');
      const id = await startAssessment(people[0]);
      const model = new Model(0);
      for (const attempt of drawn) {
        await play(people, id, model, attempt);
        count += 1;
      }
      // Every state it went through can still be read.
      const revisions = await people[0].client.get<object[]>(`/assessments/${id}/revisions`);
      expect(revisions.body).toHaveLength(model.version);
      const last = await people[0].client.get(`/assessments/${id}/revisions/${model.version}`);
      expect(valuesOf(last.body)).toEqual(model.values);
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(300);
});
