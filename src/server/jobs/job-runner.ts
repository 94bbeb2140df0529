import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Database } from '../persistence/database/database.ts';
import { claimJob, finishJob } from '../persistence/job-rows.ts';

/** Something that the server does by itself, again and again. */
export interface Job {
  /** Known to the database, so a job keeps it. */
  readonly name: string;
  readonly everyMs: number;
  /** May be broken off at any point and begun anew: whatever must happen once, the database sees to. */
  run(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly warn: (facts: object, sentence: string) => void;
}

const LOOK_MS = 30_000;
/** Longer than a job can take: a turn is taken over only when its instance has died. */
const CLAIM_MS = 10 * MINUTE_MS;
/** A job that failed comes again after this, or at its usual time if that is sooner. */
const AGAIN_MS = 5 * MINUTE_MS;

/**
 * Runs the jobs that are due, one after the other, alongside the requests. Several instances share them: each
 * turn of a job is held by one of them, by the job's row (rule RUN-19).
 */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  readonly #jobs: readonly Job[];
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(deps: JobRunnerDeps, jobs: readonly Job[]) {
    this.#deps = deps;
    this.#jobs = jobs;
  }

  /** Looks now, and from now on every half minute. */
  start(): void {
    this.#timer = setInterval(() => void this.runDue(), LOOK_MS);
    this.#timer.unref();
    void this.runDue();
  }

  /** Resolves when each job that was due has had its turn. */
  runDue(): Promise<void> {
    this.#running = this.#running.then(async () => {
      for (const job of this.#jobs) if (!this.#isStopped) await this.#take(job);
    });
    return this.#running;
  }

  /** Begins no other turn and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
  }

  async #take(job: Job): Promise<void> {
    const { database, clock, warn } = this.#deps;
    const turn = { name: job.name, claim: randomUUID(), until: isoOf(clock() + CLAIM_MS) };
    try {
      if (!(await claimJob(database, turn, isoOf(clock())))) return;
      const waitMs = await this.#run(job);
      await finishJob(database, turn, isoOf(clock() + waitMs));
    } catch (error) {
      warn({ job: job.name, err: error }, 'A job’s turn could not be recorded; will try again');
    }
  }

  /** @returns how long to wait for the next turn */
  async #run(job: Job): Promise<number> {
    try {
      await job.run();
      return job.everyMs;
    } catch (error) {
      this.#deps.warn({ job: job.name, err: error }, 'A job failed; will try again');
      return Math.min(AGAIN_MS, job.everyMs);
    }
  }
}

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
