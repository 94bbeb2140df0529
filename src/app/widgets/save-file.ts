import { MINUTE_MS } from '#domain/durations.ts';

/** Hands a file to the person under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
