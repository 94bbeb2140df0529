/** A strength in which no line break parts a number from its unit: `20 g/500 mL` is never read as 500. */
export function unbroken(strength: string): string {
  return strength.replaceAll(/(?<=\d) (?=[a-z])/gi, '\u00A0');
}
