import type { HttpRequest } from '#device/ports.ts';
import { bodyOf, idIn, isSave, leavesOf, mutationOf } from './requests.ts';

/** A value that went under a second mutation id while nobody had answered the first. */
interface Suspicion {
  readonly mutation: string;
  readonly epoch: string;
  readonly what: string;
}

/**
 * The requests of one tablet, as it sends them: a mutation goes out with one body only, and its texts go
 * under no other id before an answer has come (rule INV-3).
 */
export class Frozen {
  /** Mutation -> its body. */
  readonly #bodies = new Map<string, string>();
  /** Assessment and text -> the save that carries it, and the epoch of the server then. */
  readonly #carriers = new Map<string, { mutation: string; epoch: string }>();
  readonly #answered = new Set<string>();
  /** Unless it turns out that the person had given the first one up. */
  readonly suspicions: Suspicion[] = [];

  /**
   * @param now the server's epoch
   * @returns what is wrong with it, or null
   */
  sent(request: HttpRequest, now: string): string | null {
    if (!isSave(request)) return null;
    // The tablet's; before its first pull it knows of none.
    const epoch = request.headers['x-epoch'] ?? now;
    const mutation = mutationOf(request);
    const body = JSON.stringify([request.method, request.path, request.headers['if-match'], request.body]);
    const before = this.#bodies.get(mutation);
    if (before !== undefined && before !== body)
      return `The mutation ${mutation} went out as ${before}, and then as ${body}.`;
    this.#bodies.set(mutation, body);
    const { new_id: copy, id = idIn(request) } = bodyOf(request);
    for (const value of leavesOf(bodyOf(request)).values()) {
      const [text] = /words \d+ of \d+/.exec(value) ?? [];
      if (text === undefined) continue;
      // A copy holds what its original holds, too.
      const key = `${String(copy ?? id)} ${text}`;
      const first = this.#carriers.get(key);
      // After a restore everything is judged anew.
      if (first?.epoch === epoch && first.mutation !== mutation && !this.#answered.has(first.mutation)) {
        const what = `${text} went out under ${mutation} before ${first.mutation} was answered.`;
        this.suspicions.push({ mutation: first.mutation, epoch, what });
      }
      this.#carriers.set(key, { mutation, epoch });
    }
    return null;
  }

  /** Some answer, from whomever, has reached the tablet. */
  answered(request: HttpRequest): void {
    if (isSave(request)) this.#answered.add(mutationOf(request));
  }
}
