import type { Section } from '#domain/section.ts';
import type { Tables } from './tables.ts';

/** Null when this version of the module is not on this device. */
export async function readSection(tables: Tables, id: number, version: number): Promise<Section | null> {
  return (await tables.sections.get([id, version])) ?? null;
}
