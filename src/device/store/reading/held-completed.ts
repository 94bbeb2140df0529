import type { Compared } from '#domain/comparison.ts';
import { byTime } from '#domain/dates.ts';
import type { DeviceDatabase } from '../database.ts';
import { readSection } from '../sections.ts';
import { readSummaries } from './assessment-list.ts';
import { readHeld } from './read-held.ts';

/** What is asked for; of all given, each narrows. */
interface Span {
  /** Id of a module. */
  readonly section: string;
  /** ISO times: the first moment, and the first that is not meant any more. Empty where there is none. */
  readonly from: string;
  readonly to: string;
}

export interface HeldCompleted {
  /** With what waits here, and not on paper; the earliest first. */
  readonly held: readonly Compared[];
  /** How many there are at the hospital, as far as this device has heard. */
  readonly listed: number;
}

/** The completed assessments that are on this device with their questions. For `Device.read`. */
export async function readHeldCompleted(database: DeviceDatabase, span: Span): Promise<HeldCompleted> {
  const ids = await database.assessments.toCollection().primaryKeys();
  const held: Compared[] = [];
  for (const id of ids) {
    const assessment = (await readHeld(database, id))?.assessment;
    if (assessment === undefined || !isMeant(assessment, span)) continue;
    const section = await readSection(database, Number(assessment.section), assessment.sectionVersion);
    if (section !== null) held.push({ assessment, section });
  }
  const meant = new Set(
    (await readSummaries(database)).filter((row) => isMeant(row, span)).map(({ id }) => id),
  );
  for (const { assessment } of held) meant.add(assessment.id);
  return { held: byTime(held, ({ assessment }) => assessment.dateCompleted ?? ''), listed: meant.size };
}

type Listed = Pick<Compared['assessment'], 'section' | 'dateCompleted' | 'uploaded'>;

function isMeant({ section: its, dateCompleted, uploaded }: Listed, { section, from, to }: Span): boolean {
  return (
    dateCompleted !== null &&
    !uploaded &&
    (section === '' || its === section) &&
    dateCompleted >= from &&
    (to === '' || dateCompleted < to)
  );
}
