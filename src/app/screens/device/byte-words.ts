/** A number of bytes for people: `0.4 MB`, `12 GB`. */
export function byteWords(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
}
