import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import type { Connections } from '../persistence/database/database.ts';

/** What a server tells of itself (rule RUN-27). No label names a person, an address or a hospital. */

interface Answered {
  readonly method: string;
  /** As the routes have it, such as `/api/assessments/:id`. */
  readonly route: string;
  readonly status: number;
}

/** What waits to be sent. */
interface MailQueue {
  readonly waiting: number;
  /** How long the first of them has waited, in seconds. */
  readonly oldestSeconds: number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SAVES = [1, 2, 4, 8, 16, 32];

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #calls = new Counter({
    name: 'calls_total',
    help: 'Calls of the API by what they were answered, also those that another call carried.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #joint = new Histogram({
    name: 'saves_per_joint_call',
    help: 'How many saves came in one call.',
    buckets: SAVES,
    registers: [this.#registry],
  });

  /** @param seconds null for what goes on for as long as somebody listens */
  answered({ method, route, status }: Answered, seconds: number | null): void {
    if (seconds !== null) this.#requests.observe({ method, route, status }, seconds);
    if (route.startsWith('/api/')) this.#calls.inc({ method, route, status });
  }

  /** A call that came inside another one. */
  carried({ method, route, status }: Answered): void {
    this.#calls.inc({ method, route, status });
  }

  joint(saves: number): void {
    this.#joint.observe(saves);
  }

  /** The mails are counted whenever somebody looks; a database that is away is told as no number. */
  watchMails(read: () => Promise<MailQueue>): void {
    const registers = [this.#registry];
    const oldest = new Gauge({
      name: 'mail_queue_oldest_seconds',
      help: 'How long the first mail that waits to be sent has waited.',
      registers,
    });
    const waiting = new Gauge({
      name: 'mail_queue_waiting',
      help: 'Mails that wait to be sent.',
      registers,
      collect: async () => {
        const queue = await read().catch(() => ({ waiting: Number.NaN, oldestSeconds: Number.NaN }));
        waiting.set(queue.waiting);
        oldest.set(queue.oldestSeconds);
      },
    });
  }

  /** Devices that are told of changes as they happen. */
  watchStreams(count: () => number): void {
    const streams: Gauge = new Gauge({
      name: 'event_streams',
      help: 'Open streams of events: devices that are told of changes as they happen.',
      registers: [this.#registry],
      collect: (): void => streams.set(count()),
    });
  }

  /** Rows of the audit log on this disk. */
  watchWaitingRows(bytes: () => number): void {
    const waiting: Gauge = new Gauge({
      name: 'audit_waiting_bytes',
      help: 'Rows of the audit log that wait on this disk for the database.',
      registers: [this.#registry],
      collect: (): void => waiting.set(bytes()),
    });
  }

  /** With SQLite there is nothing to tell. */
  watchConnections(read: () => Connections | null): void {
    if (read() === null) return;
    const connections = new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL, and requests that wait for one.',
      labelNames: ['state'],
      registers: [this.#registry],
      collect: () => {
        for (const [state, many] of Object.entries(read() ?? {})) connections.set({ state }, many);
      },
    });
  }

  /** Memory, processor time, and how late the event loop is. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
