/**
 * A short, stable fingerprint of a JSON value (FNV-1a, 64 bits as hex): identifies in a receipt the state the
 * server acknowledged. Not tamper-proof.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let index = 0; index < text.length; index += 1) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // Times 0x100000001b3, in two 32-bit halves.
    const carried = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + low * 0x100 + Math.floor(carried / 0x1_0000_0000)) >>> 0;
    low = carried >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
