import * as z from 'zod/mini';
import { sessionKeySchema } from '#contract/sessions.ts';
import type { SessionKey } from '#contract/sessions.ts';
import { send } from '../call/api.ts';
import { untilNextLook } from '../call/reachability.ts';
import type { ReachabilityPorts } from '../call/reachability.ts';
import { LOG_OUT_TIMEOUT_MS } from '../call/request-timeouts.ts';
import { LOG_OUTS_KEY, addLogOut, linesOf, writeLines } from './session-keys.ts';

/**
 * Tells the server of log-outs, also of those without a network, and whoever is logged in by then (rule SES-14),
 * by the keys that `session-keys.ts` keeps.
 */

interface LogOutPorts extends ReachabilityPorts {
  readonly localStorage: Storage;
}

const lineSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((line) => {
      const [id, endKey] = line.split(' ');
      return { id, endKey };
    }),
  ),
  sessionKeySchema,
);

export class LogOuts {
  readonly #ports: LogOutPorts;
  #isTelling = false;
  #nap = new AbortController();

  constructor(ports: LogOutPorts) {
    this.#ports = ports;
  }

  /** Ends a session that nobody has taken up. */
  async end(key: SessionKey): Promise<void> {
    addLogOut(this.#ports.localStorage, key);
    await this.tell();
  }

  /** Resolves when nothing is left to be told, or at once when that is under way. */
  async tell(): Promise<void> {
    this.#nap.abort();
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      while (await this.#isSomeLeft()) await untilNextLook(this.#ports, this.#nap.signal);
    } finally {
      this.#isTelling = false;
    }
  }

  async #isSomeLeft(): Promise<boolean> {
    this.#nap = new AbortController();
    const { localStorage } = this.#ports;
    for (const line of linesOf(localStorage, LOG_OUTS_KEY)) {
      if (!(await this.#isTold(line))) return true;
      // Another tab may have written meanwhile.
      const left = linesOf(localStorage, LOG_OUTS_KEY).filter((other) => other !== line);
      writeLines(localStorage, LOG_OUTS_KEY, left);
    }
    return linesOf(localStorage, LOG_OUTS_KEY).length > 0;
  }

  /** A refusal would be the same every time. */
  async #isTold(line: string): Promise<boolean> {
    const key = lineSchema.safeParse(line).data;
    if (key === undefined) return true;
    const body = { session: key.id, endKey: key.endKey };
    const { kind } = await send(this.#ports.http, 'logOut', { body, timeoutMs: LOG_OUT_TIMEOUT_MS });
    return kind !== 'no-answer';
  }
}
