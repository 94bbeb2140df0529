const CHUNK = 0x8000;

/** Bytes as base64, for a file that is JSON. */
export function bytesToBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}
