import { rowsAsTheyLook } from './first-look.ts';
import type { ReadPage } from './first-reading.ts';
import { foldLeft } from '../../rows/lane.ts';
import { heldOf } from '../../rows/held.ts';
import type { LeftBehind, LeftInAssessment } from '../../rows/left-behind.ts';
import { rawRows } from '../raw-rows.ts';
import { readSection } from '../sections.ts';

const isIn = (left: LeftBehind, id: string): left is LeftInAssessment =>
  'assessment' in left && left.assessment === id;

/** A step of an assessment that is on this device with its module. */
export function readStep(id: string): ReadPage {
  return async (tables, left) => {
    const stored = rowsAsTheyLook(await rawRows(tables, id));
    const rows = (await left).filter((one) => isIn(one, id)).reduce(foldLeft, stored);
    const { section: number, sectionVersion } = rows.stored.working;
    const section = await readSection(tables, Number(number), sectionVersion);
    if (section === null) throw new Error('The module is not on this device.');
    return { step: { id, held: heldOf(rows, null), section }, list: null };
  };
}
