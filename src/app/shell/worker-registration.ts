import { Workbox } from 'workbox-window';

/** Named in the server's `trusted-types` (`server/http/security-headers.ts`), which allows no other. */
const POLICY = 'rta-worker';
const ADDRESS = '/service-worker.js';

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

declare global {
  interface Window {
    /** Where the browser has it; TypeScript's own types do not. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): ScriptAddress };
    };
  }
}

/** Where a browser knows trusted types, an address is run as a script only if a policy has made it. */
const policy = window.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => ADDRESS });

/** The service worker, to be registered. */
export function serviceWorker(): Workbox {
  return new Workbox(policy?.createScriptURL(ADDRESS) ?? ADDRESS);
}
