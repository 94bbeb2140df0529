import type { Section } from '#domain/section.ts';
import type { DeviceDatabase } from './database.ts';

/** Null when this version of the module is not on this device. */
export async function readSection(
  database: DeviceDatabase,
  id: number,
  version: number,
): Promise<Section | null> {
  return (await database.sections.get([id, version])) ?? null;
}
