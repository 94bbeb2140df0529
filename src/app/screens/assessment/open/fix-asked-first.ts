import * as z from 'zod/mini';
import { askedFirst } from '#domain/asked-again.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { AskedFirst } from '#domain/path-order.ts';
import type { Section } from '#domain/section.ts';
import type { Device } from '#device/device.ts';
import { readLastRound } from '#device/store/reading/last-round.ts';
import { useViewState } from '../../../state/view-state.ts';

/**
 * Fixes which questions come first, by what the last round found (rule ACT-19). Of a tracer that is under way, rounds
 * that were completed since it was created do not count, so that another tablet comes to the same.
 */
export async function fixAskedFirst(device: Device, shown: Assessment, section: Section): Promise<void> {
  const { id, lastQuestionIndex, createdAt } = shown;
  const dateCompleted = lastQuestionIndex > 0 ? createdAt : null;
  const last = await device.read((database) => readLastRound(database, { ...shown, dateCompleted }));
  keepAskedFirst(id, askedFirst(section, last));
}

const keptSchema = z.record(z.string(), z.array(z.int().check(z.positive())));

/** What is kept of all assessments; nothing where anything of it is none of ours. */
function kept(): Record<string, AskedFirst> {
  return keptSchema.safeParse(useViewState.getState().askedFirst).data ?? {};
}

export function isOrderFixed(assessmentId: string): boolean {
  return kept()[assessmentId] !== undefined;
}

/** So many assessments are kept; who opens more of them has long finished the first. */
const MOST_KEPT = 12;

/** @internal */
export function keepAskedFirst(assessmentId: string, first: AskedFirst): void {
  const { [assessmentId]: _, ...others } = kept();
  const all = [...Object.entries(others), [assessmentId, first] as const];
  useViewState.setState({ askedFirst: Object.fromEntries(all.slice(-MOST_KEPT)) });
}
