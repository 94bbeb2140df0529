import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { jointAnswersSchema } from '#contract/assessments.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';
import { errorsSchema } from '#contract/errors.ts';
import { FHIR_TYPE, XLSX_TYPE } from '#contract/file-types.ts';
import { fromWire } from '#contract/wire-case.ts';
import { openApiDocument } from '#server/routes/openapi.ts';
import { sometimesSpoiled, valuesOf } from '../support/requests/from-json-schema.ts';
import type { Hints, JsonSchema } from '../support/requests/from-json-schema.ts';
import { TestClient } from '../support/server/client.ts';
import type { Answer } from '../support/server/client.ts';
import { TEST_PASSWORD } from '../support/server/harness.ts';
import { onBothDatabases } from '../support/server/both-databases.ts';
import { DAY, startAction, startAssessment } from '../support/server/scenario.ts';
import type { Person, Scenario } from '../support/server/scenario.ts';

/**
 * Requests made from the API's own description, valid and spoiled, by every kind of person: no answer is the
 * server's fault (5xx), and every answer has the shape that the description gives.
 */

/** On PostgreSQL each takes twice as long, and shows only what a database does otherwise. */
const HISTORIES = { sqlite: 15, postgres: 10 };
const REQUESTS = 200;
const seed = Number(process.env['REQUESTS_SEED'] ?? Date.now() % 2 ** 31);

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  readonly requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

/** A request as it was drawn; `$…` in a body stands for something that is there. */
interface Drawn {
  readonly name: string;
  readonly call: Call;
  readonly who: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly target: number;
}

const PEOPLE = ['Ada Reyes:1', 'Eve Ode', 'Vic Hall:3', 'Rita Gone:4', 'Sue Nil:5'] as const;
/** The five, one of another hospital, and nobody. */
const KINDS = PEOPLE.length + 2;

const hints: Hints = {
  section: fc.constant('9'),
  role_id: fc.integer({ min: 0, max: 6 }),
  password: fc.constantFrom(TEST_PASSWORD, 'wrong', 'a walk through the pharmacy'),
  email: fc.constantFrom('$email', 'new@hospital.test'),
  time_zone: fc.constantFrom('Europe/Paris', 'Mars/Olympus'),
  assessment_id: fc.constant('$assessment'),
  assessment_ids: fc.constantFrom(['$assessment'], ['$assessment', '$assessment']),
  split: fc.boolean(),
  created_at: fc.constantFrom('2026-03-02T08:00:00.000Z', '2027-01-01T00:00:00.000Z'),
  facilitators: fc.constantFrom([], [{ name: 'Ann Lee', title: '' }]),
  participants: fc.constantFrom([], [{ name: 'Bob Ray', title: 'RN' }]),
  // The body of one save among several.
  body: fc.constantFrom('{}', '{"notes":"x"}', '{"section":"9","area":"ICU"}', '{"notes":', '[]'),
  wastage_calculator: fc.constant([]),
  question: fc.constantFrom(903, 1, null),
  part: fc.constantFrom('ease', null),
  owner_user: fc.constantFrom('$person', null),
  due: fc.constantFrom('2026-05-01', null),
  done_on: fc.constantFrom('2026-03-01', null),
  lists: fc.constant({}),
  'If-Match': fc.constantFrom('"1"', '"2"', '"0"'),
  'keys of answers': fc.constantFrom('901', '902', '903', '904', '905', '906'),
  'keys of parts': fc.constantFrom('often', 'never', 'ease'),
};

const json = JSON.parse(JSON.stringify(openApiDocument('0.0.0-test'))) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = new Map(
  Object.values(json.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** Assessments are what matters most; drawing a PDF takes long. */
function weightOf({ pdf, isMutation }: Call): number {
  if (pdf !== undefined) return 1;
  return isMutation === true ? 60 : 20;
}

function requestsTo([name, call]: [string, Call]): fc.Arbitrary<Drawn> {
  const { parameters = [], requestBody } = operations.get(name) ?? {};
  const of = (place: string) => {
    const there = parameters.filter((parameter) => parameter.in === place);
    const required = there.filter((parameter) => parameter.required === true);
    return fc.record(
      Object.fromEntries(there.map((one) => [one.name, valuesOf(one.schema, hints, one.name)])),
      { requiredKeys: required.map((one) => one.name) },
    );
  };
  return fc.record<Drawn>({
    name: fc.constant(name),
    call: fc.constant(call),
    who: fc.nat(KINDS - 1),
    values: of('path'),
    query: of('query'),
    headers: of('header') as fc.Arbitrary<Record<string, string>>,
    body:
      requestBody === undefined
        ? fc.constant(undefined)
        : sometimesSpoiled(valuesOf(requestBody.content['application/json'].schema, hints)),
    target: fc.nat(),
  });
}

const entries = Object.entries<Call>(calls);
const requests = fc.array(
  fc.oneof(...entries.map((entry) => ({ weight: weightOf(entry[1]), arbitrary: requestsTo(entry) }))),
  { minLength: REQUESTS, maxLength: REQUESTS },
);

beforeAll(() => {
  process.stdout.write(`The seed of the requests is ${seed} (REQUESTS_SEED).\n`);
});

onBothDatabases((scenario) => {
  test('no generated request is the server’s fault, and every answer has its shape', async () => {
    const faults: string[] = [];
    const numRuns = HISTORIES[scenario.server.database.kind];
    for (const drawn of fc.sample(requests, { numRuns, seed })) {
      const history = await History.begin(scenario);
      for (const one of drawn) faults.push(...(await history.send(one)));
      // The limits of a day are for each history.
      scenario.clock.pass(DAY);
    }
    expect(faults).toEqual([]);
  }, 300_000);
});

/** Two hospitals with an assessment and an action each, and what is asked of them. */
class History {
  readonly #scenario: Scenario;
  readonly #people: readonly Person[];
  readonly #nobody: TestClient;
  readonly #ids: string[];
  readonly #actions: string[];

  private constructor(
    scenario: Scenario,
    people: readonly Person[],
    { ids, actions }: { ids: string[]; actions: string[] },
  ) {
    this.#scenario = scenario;
    this.#people = people;
    this.#nobody = new TestClient(scenario.server.app, null);
    this.#ids = ids;
    this.#actions = actions;
  }

  static async begin(scenario: Scenario): Promise<History> {
    const here = await scenario.hospital(...PEOPLE);
    const [other] = await scenario.hospital('Otto Lind');
    const ids = [
      await startAssessment(here[1]),
      await startAssessment(here[1]),
      await startAssessment(other),
    ];
    const actions = [await startAction(here[1]), await startAction(here[1]), await startAction(other)];
    return new History(scenario, [...here, other], { ids, actions });
  }

  /** Answers what is wrong with the answer. */
  async send(drawn: Drawn): Promise<string[]> {
    const { name, call } = drawn;
    const path = this.#path(drawn);
    const person = this.#people[drawn.who];
    const client = person?.client ?? this.#nobody;
    if (name === 'events') {
      // Goes on for as long as somebody listens: only how it begins is looked at.
      const { status } = await client.begins(path);
      return status < 500 ? [] : [`${path} by ${drawn.who}: ${status}`];
    }
    const body = this.#withKnown(drawn);
    const answer = await client.send(call.method, path, { body, headers: this.#headers(drawn) });
    if (answer.status === 201 && name === 'createAssessment') this.#ids.push(answer.body.id);
    if (answer.status === 201 && name === 'createAction') this.#actions.push(answer.body.id);
    // Somebody has logged them out, or it was they themselves.
    if (answer.status === 401 && person !== undefined)
      client.token = (await this.#scenario.server.as(person.user)).token;
    if (isAsDescribed(call, answer)) return [];
    return [
      `${call.method} ${path} ${JSON.stringify(body)} by ${drawn.who}: ${answer.status} ${answer.text.slice(0, 500)}`,
    ];
  }

  #withKnown({ body, target }: Drawn): unknown {
    if (body === undefined) return undefined;
    const text = JSON.stringify(body)
      .replaceAll('$email', this.#known(this.#people, target).user.email)
      .replaceAll('"$person"', () => String(this.#known(this.#people, target).user.id))
      .replaceAll('$assessment', () => this.#known(this.#ids, target));
    return JSON.parse(text) as unknown;
  }

  #known<T>(all: readonly T[], target: number): T {
    const one = all[target % all.length];
    if (one === undefined) throw new Error('Nothing is known.');
    return one;
  }

  /** Mostly of something that is there. */
  #path({ call, values, query, target }: Drawn): string {
    const filled = call.path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => {
      const isThere = target % 5 !== 0;
      const known = call.path.startsWith('/sections')
        ? '9'
        : call.path.startsWith('/assessments')
          ? this.#known(this.#ids, target)
          : call.path.startsWith('/actions')
            ? this.#known(this.#actions, target)
            : this.#known(this.#people, target).user.id;
      return encodeURIComponent(asText(isThere ? known : values[name]));
    });
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)]));
    return asked.size === 0 ? filled : `${filled}?${asked}`;
  }

  /**
   * Values that no header can hold are left out: no browser sends them. Few requests come from before a
   * restore.
   */
  #headers({ headers, target }: Drawn): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).filter(
        ([name, value]) =>
          (name !== 'X-Epoch' || target % 9 === 0) && /^[\u0020-\u007e]*$/.test(asText(value)),
      ),
    );
  }
}

function isAsDescribed(call: Call, { status, headers, body }: Answer): boolean {
  const { pdf, csv, xlsx, fhir, answers } = call;
  const type = String(headers['content-type']);
  if (pdf !== undefined && status === 200) return type.startsWith('application/pdf');
  if (xlsx !== undefined && status === 200 && type === XLSX_TYPE) return true;
  if (fhir !== undefined && status === 200 && type.startsWith(FHIR_TYPE)) return true;
  if (csv !== undefined && status === 200) return type.startsWith('text/csv');
  const schema = answers[status];
  if (!type.startsWith('application/json') || status >= 500) return false;
  if (schema === undefined && status < 400) return false;
  const said = fromWire(body);
  if (call === calls.saveTogether && status === 200) {
    return jointAnswersSchema.parse(said).answers.every((one) => one.status < 500);
  }
  return (schema ?? errorsSchema).safeParse(said).success;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
