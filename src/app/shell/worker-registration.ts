import { Workbox } from 'workbox-window';

/** Named in the server's `trusted-types` (`server/http/security-headers.ts`), which allows no other. */
const POLICY = 'rta-worker';
const ADDRESS = '/service-worker.js';

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

declare global {
  interface Window {
    /** Exists in some browsers; TypeScript's own types lack it. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): ScriptAddress };
    };
  }
}

/** A browser that knows trusted types runs an address as a script only if a policy has made it. */
const policy = window.trustedTypes?.createPolicy(POLICY, { createScriptURL: () => ADDRESS });

/** The service worker, to be registered. */
export function serviceWorker(): Workbox {
  return new Workbox(policy?.createScriptURL(ADDRESS) ?? ADDRESS);
}
