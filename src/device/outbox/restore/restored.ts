import type { DeviceDatabase } from '../../store/database.ts';
import { offerOf } from '../../rows/lost.ts';
import { readMeta } from '../../store/meta.ts';
import { rawRows } from '../../store/raw-rows.ts';
import { readIfReadable } from '../../store/rows.ts';

/**
 * Answers that the server lost when it was restored, for `Device.read`; loaded with the notice that offers
 * them.
 */

export interface LostAnswers {
  /** ISO time up to which the server's data goes; null where it does not say. */
  readonly restoredTo: string | null;
  readonly answers: number;
  /** The assessments that these are in. */
  readonly ids: readonly string[];
}

/** Null when there is nothing to decide. @param only the assessments that are asked about */
export async function readLostAnswers(
  database: DeviceDatabase,
  only?: readonly string[],
): Promise<LostAnswers | null> {
  const { assessments, outbox, edits, meta } = database;
  return database.transaction('r', [assessments, outbox, edits, meta], async () => {
    const restored = await readMeta(database, 'restored');
    if (restored === null) return null;
    const asked = restored.ids.filter((id) => only === undefined || only.includes(id));
    const rows = await Promise.all(asked.map(async (id) => readIfReadable(await rawRows(database, id))));
    const offers = asked.flatMap((id, index) => {
      const row = rows[index];
      const offer = row ? offerOf(row) : null;
      // The whole is newer by one at least, where all that was acknowledged in it has been changed since.
      return offer === null ? [] : [{ id, answers: Math.max(1, Object.keys(offer.leaves).length) }];
    });
    if (offers.length === 0) return null;
    const answers = offers.reduce((sum, offer) => sum + offer.answers, 0);
    return { restoredTo: restored.to, answers, ids: offers.map(({ id }) => id) };
  });
}
