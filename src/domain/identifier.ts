/**
 * A UUID of version 7: 48 bits of time, then randomness, so that ids made on many devices never collide and
 * still sort by age (rule API-13).
 *
 * @param time milliseconds since 1970
 * @param random 10 random bytes
 */
export function uuidV7(time: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = Math.floor(time);
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) % 16) + 0x70;
  return uuidOf(bytes);
}

/** 16 bytes, whose version is set, as a UUID in writing. */
function uuidOf(version: Uint8Array): string {
  const bytes = version.slice();
  bytes[8] = ((bytes[8] ?? 0) % 64) + 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
