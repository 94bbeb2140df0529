/**
 * Keyboards differ in how they write the same letter: “é” as one sign or as an “e” with an accent after it. A
 * password is one form everywhere, on the server and on a device, whichever of them was typed.
 */
export function passwordForm(typed: string): string {
  return typed.normalize('NFKC');
}

/** What a typed password is checked as, in turn; what was kept before there was one form was kept as typed. */
export function formsToTry(typed: string): readonly string[] {
  return [...new Set([passwordForm(typed), typed])];
}
