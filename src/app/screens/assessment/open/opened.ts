import type { Device } from '#device/device.ts';
import type { FirstStep } from '#device/store/first/first-reading.ts';
import { Observable } from '#device/observable.ts';
import { OpenAssessment } from './open-assessment.ts';

interface Opened {
  readonly device: Device;
  readonly assessment: OpenAssessment;
  users: number;
}

/** This tab's open assessments by id: one, except for the moment a copy replaces its original. */
const opened = new Map<string, Opened>();

const changes = new Observable();
export const subscribeOpened = changes.subscribe;

/** The open assessment, if another step has it open already. */
export function peekOpened(device: Device, id: string): OpenAssessment | null {
  const entry = opened.get(id);
  return entry?.device === device ? entry.assessment : null;
}

/** Opens an assessment, or joins the step that has it open. */
export function acquireOpened(device: Device, id: string): OpenAssessment {
  const entry = opened.get(id);
  if (entry?.device === device) {
    entry.users += 1;
    return entry.assessment;
  }
  const assessment = new OpenAssessment(device, id);
  opened.set(id, { device, assessment, users: 1 });
  changes.notify();
  return assessment;
}

/**
 * Opens the assessment that was read for the first screen, as it was read. Resolves when it is
 * known whether it can be edited here.
 *
 * @returns lets it go, once the step that shows it has joined
 */
export async function openFirst(device: Device, step: FirstStep): Promise<() => void> {
  const assessment = acquireOpened(device, step.id);
  assessment.receive({ held: step.held, section: step.section });
  await assessment.askedToEdit();
  return () => releaseOpened(assessment);
}

/** The last step to release it closes it, unless the next step picks it up in the same turn. */
export function releaseOpened(assessment: OpenAssessment): void {
  const entry = opened.get(assessment.id);
  if (entry?.assessment !== assessment) return;
  entry.users -= 1;
  setTimeout(() => {
    if (entry.users > 0 || opened.get(assessment.id) !== entry) return;
    opened.delete(assessment.id);
    changes.notify();
    void assessment.close();
  });
}
