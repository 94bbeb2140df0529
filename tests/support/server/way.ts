import type { Http, HttpAnswer, HttpRequest } from '#device/ports.ts';
import { settle } from '../device/device-harness.ts';
import { noNetwork } from '../device/scripted-server.ts';
import type { Person } from './scenario.ts';

/** One person's way from a whole tablet to the real server: what went over it, and what happens to the next changes. */
export class Way {
  readonly changes: HttpRequest[] = [];
  readonly faults: ((answer: () => Promise<HttpAnswer>) => Promise<HttpAnswer>)[] = [];
  readonly #person: Person;
  readonly #isChange: (request: HttpRequest) => boolean;
  readonly #underWay = new Set<Promise<HttpAnswer>>();

  /** @param isChange which requests the faults are for */
  constructor(person: Person, isChange = ({ method }: HttpRequest) => method === 'PUT') {
    this.#person = person;
    this.#isChange = isChange;
  }

  http: Http = (request) => {
    const answer = this.#travel(request);
    this.#underWay.add(answer);
    const over = () => this.#underWay.delete(answer);
    answer.then(over, over);
    return answer;
  };

  /** Resolves when the tablet has nothing left to do, and waits for no answer. */
  async quiet(): Promise<void> {
    await settle();
    while (this.#underWay.size > 0) {
      await Promise.allSettled(this.#underWay);
      await settle();
    }
  }

  #travel(request: HttpRequest): Promise<HttpAnswer> {
    const answer = () => this.#answer(request);
    if (!this.#isChange(request)) return answer();
    this.changes.push(request);
    return (this.faults.shift() ?? ((given) => given()))(answer);
  }

  async #answer({ method, path, headers, body }: HttpRequest): Promise<HttpAnswer> {
    const answer = await this.#person.client.send<unknown>(method, path, { headers, body });
    const header = (name: string) => {
      const value = answer.headers[name];
      return value === undefined ? null : String(value);
    };
    return { status: answer.status, json: answer.body ?? undefined, header };
  }
}

export const answerLost = async (answer: () => Promise<HttpAnswer>) => {
  await answer();
  return noNetwork();
};
