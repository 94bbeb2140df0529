import { startPostgres } from '../support/server/postgres.ts';
import { Hospital } from './hospital.ts';
import { isMeeting, playHistory } from './play.ts';
import type { History, Lengths } from './play.ts';

export interface Summary {
  readonly histories: number;
  readonly steps: number;
  /** Scheduling points. */
  readonly tasks: number;
  /** How often the conflict rule was put to the test, and how often it said no. */
  readonly judged: number;
  readonly conflicts: number;
  readonly injected: Readonly<Record<string, number>>;
  /** How often each step and each meeting happened. */
  readonly actions: Readonly<Record<string, number>>;
  readonly byInvariant: Readonly<Record<string, number>>;
  readonly failures: readonly { readonly seed: number; readonly what: string }[];
}

export interface Wanted {
  /** The first; the others follow, in steps of `every`. */
  readonly seed: number;
  readonly every?: number;
  readonly runs: number;
  /** No history is begun after this. */
  readonly ms?: number;
  readonly lengths?: Lengths;
  /** All others are passed over. */
  readonly onlyMeetings?: boolean;
  /** The server's data is in PostgreSQL instead of SQLite. */
  readonly onPostgres?: boolean;
  readonly isDone?: () => boolean;
  readonly onHistory?: (history: History) => void;
}

/** Plays one history after another. */
export async function playMany(wanted: Wanted): Promise<Summary> {
  const postgres = wanted.onPostgres === true ? await startPostgres() : null;
  const hospital = await Hospital.open(postgres);
  const end = performance.now() + (wanted.ms ?? Infinity);
  const sum = { histories: 0, steps: 0, tasks: 0, judged: 0, conflicts: 0 };
  const injected: Record<string, number> = {};
  const actions: Record<string, number> = {};
  const byInvariant: Record<string, number> = {};
  const failures: Summary['failures'][number][] = [];
  const { lengths } = wanted;
  try {
    for (let run = 0; run < wanted.runs && performance.now() < end; run += 1) {
      if (wanted.isDone?.() === true) break;
      const seedOfRun = wanted.seed + run * (wanted.every ?? 1);
      if (wanted.onlyMeetings === true && !isMeeting(seedOfRun)) continue;
      const history = await playHistory(hospital, seedOfRun, lengths === undefined ? {} : { lengths });
      sum.histories += 1;
      for (const key of ['steps', 'tasks', 'judged', 'conflicts'] as const) sum[key] += history[key];
      for (const [kind, count] of history.injected) injected[kind] = (injected[kind] ?? 0) + count;
      for (const [name, count] of history.actions) actions[name] = (actions[name] ?? 0) + count;
      const { failure, seed } = history;
      if (failure !== null) {
        byInvariant[failure.invariant] = (byInvariant[failure.invariant] ?? 0) + 1;
        failures.push({ seed, what: failure.what });
      }
      wanted.onHistory?.(history);
    }
  } finally {
    await hospital.close();
    await postgres?.stop();
  }
  return { ...sum, injected, actions, byInvariant, failures };
}
