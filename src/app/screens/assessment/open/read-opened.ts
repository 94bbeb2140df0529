import type { Device } from '#device/device.ts';
import type { Read } from './open-assessment.ts';
import { peekOpened } from './opened.ts';

/** Reads an assessment from the device's database. */
export async function readOpened(device: Device, id: string): Promise<Read> {
  const before = peekOpened(device, id)?.read ?? null;
  try {
    const held = await device.stored((store) => store.held(id));
    if (held === null) {
      const isKept =
        before?.held &&
        device.getTimesWiped() > 0 &&
        !(await device.stored((store) => store.isDiscarded(id)));
      if (!isKept) return { held, section: null };
      peekOpened(device, id)?.keepOnScreen();
      return before;
    }
    const { section, sectionVersion } = held.assessment;
    const known = before?.section;
    const isKnown = String(known?.id) === section && known?.version === sectionVersion;
    // A section never changes within a version, so a tap need not reread it.
    return {
      held,
      section:
        isKnown && known
          ? known
          : await device.stored((store) => store.section(Number(section), sectionVersion)),
    };
  } catch (error) {
    // The database may be closed under a page that is open (rule OFF-17): what is on screen stays,
    // and the draft reports that it could not write.
    if (before === null) throw error;
    return before;
  }
}
