import { newerThanSafari } from '../../.tasks/newer-than-safari.mjs';

/**
 * A newer WebKit insists on these because the server's policy asks for them; Safari 16.4 does not know them.
 */
const INSISTED_ON = /trusted/i;

/** A script that takes away from a page of WebKit what Safari 16.4 has not got: of JavaScript and its APIs, not of styles. */
export function asSafari164(): string {
  const features = newerThanSafari().filter(
    ({ name, since }) => since !== 'never' && !INSISTED_ON.test(name),
  );
  const named = (...kinds: readonly string[]) =>
    features.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name.split('.'));
  const gone = {
    members: named('member', 'shared', 'static'),
    globals: named('global'),
  };
  return `(${takeAway.toString()})(${JSON.stringify(gone)})`;
}

interface Gone {
  readonly members: readonly string[][];
  readonly globals: readonly string[][];
}

/** Runs in the page before the app. */
function takeAway({ members, globals }: Gone): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner = '', name = ''] of members) {
    // The data does not say which of the language's own members are static.
    const holders = owner === 'Window' ? [globalThis] : [all[owner]?.prototype, all[owner]];
    for (const holder of holders) if (holder) Reflect.deleteProperty(holder, name);
  }
  for (const [name = ''] of globals) Reflect.deleteProperty(globalThis, name);
}
