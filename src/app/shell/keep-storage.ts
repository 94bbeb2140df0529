import type { Device } from '#device/device.ts';

/** Asks the browser to keep this device's data, once there is work of a person's in it (rule OFF-23). */
export function keepStorage(device: Device): void {
  const stop = device
    .live(() => device.stored((store) => store.waitingStates()))
    .subscribe(
      (waiting = []) => {
        if (waiting.length === 0) return;
        // Once is enough: it would be read again after every tap.
        stop();
        void keep();
      },
      // The person has logged out: the next one's device is asked for anew.
      () => undefined,
    );
}

async function keep(): Promise<void> {
  // WebKit outside Apple's systems has no word for it.
  if (!('storage' in navigator)) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
