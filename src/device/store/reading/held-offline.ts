import type { DeviceDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { readSection } from '../sections.ts';

/** The server's data on this device that can be opened offline. */
export interface HeldOffline {
  readonly modules: {
    /** By the server, when last asked. */
    readonly listed: number;
    readonly held: number;
    readonly areAll: boolean;
  };
  /** Whether the assessments that belong on this device have been fetched, the first time at least. */
  readonly hasAssessments: boolean;
}

/** For `Device.read`. */
export async function readHeldOffline(database: DeviceDatabase): Promise<HeldOffline> {
  const [summaries, lastPullAt] = await Promise.all([
    readMeta(database, 'sections'),
    readMeta(database, 'lastPullAt'),
  ]);
  const listed = summaries ?? [];
  const sections = await Promise.all(listed.map(({ id, version }) => readSection(database, id, version)));
  const held = sections.filter((section) => section !== null).length;
  return {
    modules: { listed: listed.length, held, areAll: listed.length > 0 && held === listed.length },
    hasAssessments: lastPullAt !== null,
  };
}
