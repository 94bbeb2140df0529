import { cleanFileName } from '#domain/upload.ts';
import type { NewParcel } from '#device/outbox/kinds/kinds.ts';
import type { Given } from './ledger.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** Scans and bug reports: beside the answers on their way, and each is to arrive once. */

export function uploadIn(world: World, tab: Tab): void {
  const { device } = tab;
  if (device === null) return;
  const text = world.nextText(device.userId);
  const name = `${text}.pdf`;
  const bytes = new TextEncoder().encode(`%PDF-1.4\n${name}\n%%EOF`).buffer;
  const date = '2026-11-20T12:00:00.000Z';
  const content = { name, size: bytes.byteLength, section: '9', title: 'Test', date };
  give(world, tab, { content: { kind: 'upload', ...content }, text, bytes });
}

export function reportBugIn(world: World, tab: Tab): void {
  const { device } = tab;
  if (device === null) return;
  const text = world.nextText(device.userId);
  const bytes = new TextEncoder().encode(`The log of ${text}.`).buffer;
  const content = { kind: 'bug-report', message: text, emailMe: world.chance(0.5) } as const;
  give(world, tab, { content, text, bytes });
  world.count('bug report');
}

function give(
  world: World,
  tab: Tab,
  { content, text, bytes }: { content: NewParcel; text: string; bytes: ArrayBuffer },
): void {
  const { device } = tab;
  const cancels = world.chance(0.2);
  tab.act(async () => {
    if (device === null) return;
    const parcels = await device.sync((sync) => sync.parcels());
    const { generation } = world.oracle;
    const tablet = world.tablets.find(({ tabs }) => tabs.includes(tab))?.name ?? '';
    const given: Given = { kind: content.kind, tablet, owner: device.userId, text, generation, told: null };
    world.given.push(given);
    const stop = new AbortController();
    const done = parcels.submit(content, bytes, { onProgress: () => undefined, signal: stop.signal });
    if (cancels) stop.abort();
    given.told = (await done).kind;
  });
}

/** When all has been sent: each is there once, under its sender's name, or its person was told that it is not. */
export async function checkParcels(world: World): Promise<void> {
  const arrived = await world.hospital.arrived();
  for (const { kind, owner, text, generation, told } of world.given) {
    const named = kind === 'upload' ? cleanFileName(`${text}.pdf`) : text;
    const there = arrived.filter((one) => one.kind === kind && one.text === named);
    if (there.length > 1) world.fault('INV-3', `The ${kind} ${text} has arrived ${there.length} times.`);
    if (there.some(({ user }) => user !== owner))
      world.fault('INV-4', `The ${kind} ${text} of ${owner} has arrived as user ${there[0]?.user}'s.`);
    const isPromised = told === 'done' || told === 'kept';
    // A restore takes what had arrived.
    if (isPromised && there.length === 0 && generation === world.oracle.generation)
      world.fault('INV-1', `The ${kind} ${text} was called ${told}, and has not arrived.`);
    // One that was kept in a backup file before comes back with it.
    if (kind === 'upload' && told === 'cancelled' && there.length > 0 && !world.readBack.has(text))
      world.fault('UPL-10', `The scan ${text} was called canceled, and has arrived.`);
  }
}
