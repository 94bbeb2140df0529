/**
 * A number as it is read, its thousands apart: what `toLocaleString('en-US')` says of it, to the letter. That one has
 * the browser read its tables of all languages when it is first asked, a tenth of a second or more of a slow tablet's
 * start.
 *
 * @param least so many decimals are there even if they are zeros
 */
export function digits(value: number, { least = 0, most = 3 } = {}): string {
  // Rounded as a text: a product of a number may fall on the other side of a half.
  const text = String(Math.abs(value));
  const [units = '', parts = ''] = text.split('.');
  const rounding = Number(parts[most] ?? 0) >= 5 ? 1 : 0;
  const shifted = Number(units + parts.slice(0, most).padEnd(most, '0')) + rounding;
  if (text.includes('e') || !Number.isSafeInteger(shifted)) {
    return value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  }
  const all = String(shifted).padStart(most + 1, '0');
  const whole = all.slice(0, all.length - most).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const decimals = all
    .slice(all.length - most)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${value < 0 ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}
