import * as z from 'zod/mini';
import { sectionKeySchema } from '#domain/assessment-schema.ts';
import type { SectionSummary } from '#domain/section.ts';
import { send } from '../call/api.ts';
import { PULL_TIMEOUT_MS } from '../call/request-timeouts.ts';
import type { SendingPorts } from '../outbox/sending.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { PullEnded, answered, sideBySide } from './pulled.ts';

/** Modules: their list, and each version that something here is shown with. Each throws `PullEnded`. */

export interface SectionPorts extends Pick<SendingPorts, 'database' | 'http'> {
  /** Which build of the app this is: another one may read what this one cannot. */
  readonly build: string;
}

type HoldingPorts = Pick<SectionPorts, 'database' | 'http'>;

export interface SectionVersion {
  readonly id: number;
  readonly version: number;
}

/** Between the build that read a list of modules and the list's tag. */
const TAG_OF = ' read ';

/** The section and version a stored assessment is shown with. */
const pinnedSchema = z.tuple([sectionKeySchema, z.int().check(z.positive())]);

/** The list of modules, and the version of each that the list names. */
export async function fetchSections(ports: SectionPorts, token: string): Promise<void> {
  const { database, http } = ports;
  // This build may understand more of the list than the one that read it.
  const [build, tag] = (await readMeta(database, 'sectionsTag'))?.split(TAG_OF) ?? [];
  const known = await readMeta(database, 'sections');
  const isKnown = tag !== undefined && build === ports.build && known !== null;
  const headers = isKnown ? { 'if-none-match': tag } : {};
  const list = answered(await send(http, 'sections', { token, timeoutMs: PULL_TIMEOUT_MS, headers }));
  const summaries: SectionSummary[] = list?.value ?? known ?? [];
  await holdSections(ports, token, summaries);
  if (list === null) return;
  await writeMeta(database, 'sections', list.value);
  const newTag = list.header('etag');
  if (newTag !== null) await writeMeta(database, 'sectionsTag', ports.build + TAG_OF + newTag);
}

/** Fetches a version of a module, unless this device has it. */
export async function holdSection(ports: HoldingPorts, token: string, one: SectionVersion): Promise<void> {
  await holdSections(ports, token, [one]);
}

/** Fetches versions of modules that this device does not have, side by side: each is small, and the way is long. */
async function holdSections(
  { database, http }: HoldingPorts,
  token: string,
  wanted: readonly SectionVersion[],
): Promise<void> {
  const held = new Set((await database.sections.toCollection().primaryKeys()).map(String));
  const missing = wanted.filter(({ id, version }) => !held.has(String([id, version])));
  await sideBySide(missing, async ({ id, version }) => {
    const request = { params: { id: String(id) }, query: `?version=${version}` };
    const section = answered(await send(http, 'section', { token, timeoutMs: PULL_TIMEOUT_MS, ...request }));
    if (section !== null) await database.sections.put(section.value);
  });
}

/** An assessment is always shown with the section's version it began with. */
export async function holdPinnedSections(ports: HoldingPorts, token: string): Promise<void> {
  const keys = await ports.database.assessments.orderBy('[working.section+working.sectionVersion]').keys();
  const pinned = new Map<string, z.infer<typeof pinnedSchema>>();
  for (const key of keys) {
    // A row from another version of the app is no reason to stop.
    const one = pinnedSchema.safeParse(key).data;
    if (one !== undefined) pinned.set(one.join(), one);
  }
  const wanted = [...pinned.values()].map(([section, version]) => ({ id: Number(section), version }));
  await holdSections(ports, token, wanted);
}

/** Fetches an assessment's module if it was opened before a pull brought it. False if unavailable. */
export async function pullSection(
  ports: HoldingPorts,
  token: string,
  section: SectionVersion,
): Promise<boolean> {
  try {
    await holdSection(ports, token, section);
  } catch (error) {
    if (error instanceof PullEnded) return false;
    throw error;
  }
  return (await ports.database.sections.where({ id: section.id, version: section.version }).count()) > 0;
}
