import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import type { Device } from '#device/device.ts';
import { parsedJson } from '#device/json.ts';
import { readWaitingWork } from '#device/outbox/waiting-work.ts';
import type { Clock, Http, Put } from '#device/ports.ts';
import { answerLeaf } from '#domain/leaf.ts';
import type { Leaf } from '#domain/leaf.ts';
import { Tablet, blankScreen } from '../device/device-world.ts';
import type { LoggedIn } from './process-people.ts';
import type { Entered } from './writer.ts';

const [SECTION] = publishedSections;
if (SECTION === undefined) throw new Error('There is no module.');
const LEAVES: readonly Leaf[] = Object.keys(SECTION.questions).flatMap((question) => [
  answerLeaf(question, 'observations'),
  answerLeaf(question, 'opportunities'),
]);
const BETWEEN_ENTRIES_MS = 500;
/** A server that was away for long is asked every 15 s, and one that is full says to come again after 30. */
const LONGEST_REST_MS = 120_000;

const clockOfThisMachine: Clock = {
  now: Date.now,
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
};

let tablets = 0;

/** A whole tablet in the time of this machine, at servers in processes of their own. Somebody types, and presses nothing. */
export class RunningTablet {
  readonly #tablet: Tablet;
  readonly #device: Device;
  readonly entered: Entered[] = [];
  #assessment = '';
  #left: Leaf[] = [];
  #isOver = true;
  #typing: Promise<void> = Promise.resolve();

  private constructor(tablet: Tablet, device: Device) {
    this.#tablet = tablet;
    this.#device = device;
  }

  /** @param address of the server whose turn it is */
  static async at(address: () => string, loggedIn: LoggedIn): Promise<RunningTablet> {
    const me = await fetch(`${address()}/api/me`, { headers: loggedIn });
    const { id, uid } = (await me.json()) as { id: number; uid: string };
    tablets += 1;
    const tablet = new Tablet(undefined, 90_000 + tablets);
    tablet.server.put = put;
    const token = loggedIn.authorization.replace('Bearer ', '');
    const http = httpTo(address, loggedIn);
    const { device } = await tablet.open({ userId: id, uid, token, http, clock: clockOfThisMachine });
    const running = new RunningTablet(tablet, device);
    // As soon as the tablet has fetched the modules.
    await vi.waitFor(() => running.#begin(), 30_000);
    return running;
  }

  typeOn(): void {
    this.#isOver = false;
    this.#typing = this.#typeOn();
  }

  async stopTyping(): Promise<void> {
    this.#isOver = true;
    await this.#typing;
  }

  /** Keeps a scan, which goes on its way at once. */
  async sendScan(bytes: ArrayBuffer): Promise<void> {
    const parcels = await this.#device.sync((sync) => sync.parcels());
    const date = new Date().toISOString();
    const scan = {
      kind: 'upload' as const,
      name: 'Ward 4.pdf',
      section: String(SECTION?.id),
      title: 'A module',
    };
    const watching = { onProgress: () => undefined, signal: new AbortController().signal };
    await parcels.submit({ ...scan, size: bytes.byteLength, date }, bytes, watching);
  }

  waiting(): ReturnType<typeof readWaitingWork> {
    return this.#device.read(readWaitingWork);
  }

  /** Resolves when the server has everything. */
  async atRest(): Promise<void> {
    const limits = { timeout: LONGEST_REST_MS, interval: 50 };
    await vi.waitFor(async () => expect(await this.waiting()).toEqual([]), limits);
  }

  async close(): Promise<void> {
    await this.stopTyping();
    await this.#tablet.close();
  }

  async #typeOn(): Promise<void> {
    while (!this.#isOver) {
      await this.#enter();
      await pause(BETWEEN_ENTRIES_MS);
    }
  }

  /** Each leaf once, so that nothing takes the place of anything. */
  async #enter(): Promise<void> {
    if (this.#left.length === 0) await this.#begin();
    const [id, leaf] = [this.#assessment, this.#left.shift() ?? 'notes'];
    const value = `entry ${this.entered.length + 1}`;
    const draft = this.#device.openDraft(id, blankScreen);
    draft.set(leaf, value);
    await draft.close();
    expect(draft.getStatus()).toBe('saved');
    this.entered.push({ id, leaf, value });
  }

  async #begin(): Promise<void> {
    this.#assessment = await this.#device.startAssessment(Number(SECTION?.id));
    this.#left = [...LEAVES];
  }
}

function httpTo(address: () => string, { cookie, 'x-xsrf-token': pair }: LoggedIn): Http {
  return async ({ method, path, headers, body, timeoutMs }) => {
    const answer = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        cookie,
        'x-xsrf-token': pair,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
    });
    return {
      status: answer.status,
      json: parsedJson(await answer.text()),
      header: (name) => answer.headers.get(name),
    };
  };
}

const put: Put = async ({ url, headers, bytes, signal }) => {
  try {
    const answer = await fetch(url, { method: 'PUT', headers, body: bytes, signal });
    return { kind: 'answered', status: answer.status, text: await answer.text() };
  } catch {
    return { kind: 'broken' };
  }
};
