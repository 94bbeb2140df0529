/**
 * A short, stable fingerprint of a JSON value (FNV-1a, 64 bits as hex): identifies in a receipt the state the
 * server acknowledged. Not tamper-proof.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  let high = 0xcbf29ce4 | 0;
  let low = 0x84222325 | 0;
  for (let index = 0; index < text.length; index += 1) {
    low ^= text.charCodeAt(index);
    // Times 0x100000001b3, in pieces whose products are small integers: those are quick.
    const first = (low & 0xffff) * 0x1b3;
    const second = (low >>> 16) * 0x1b3 + (first >>> 16);
    high = (Math.imul(high, 0x1b3) + (low << 8) + (second >>> 16)) | 0;
    low = (second << 16) | (first & 0xffff);
  }
  return hex(high) + hex(low);
}

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');
