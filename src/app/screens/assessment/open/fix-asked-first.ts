import { askedFirst } from '#domain/asked-again.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import type { Device } from '#device/device.ts';
import { readLastRound } from '#device/store/reading/last-round.ts';
import { keepAskedFirst } from '../../../state/view-state.ts';

/**
 * Fixes which questions come first, by what the last round found (rule ACT-17). Of a tracer that is under way, rounds
 * that were completed since it was created do not count, so that another tablet comes to the same.
 */
export async function fixAskedFirst(device: Device, shown: Assessment, section: Section): Promise<void> {
  const { id, lastQuestionIndex, createdAt } = shown;
  const dateCompleted = lastQuestionIndex > 0 ? createdAt : null;
  const last = await device.read((database) => readLastRound(database, { ...shown, dateCompleted }));
  keepAskedFirst(id, askedFirst(section, last));
}
