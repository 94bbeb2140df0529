const CHUNK = 0x8000;

/** Bytes as base64, for a file that is JSON. */
export function bytesToBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCodePoint(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}

/** Null for what is no base64. */
export function base64ToBytes(base64: string): ArrayBuffer | null {
  try {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return bytes.buffer;
  } catch {
    return null;
  }
}
