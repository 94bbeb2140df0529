/** Takes no room and leaves no ink: joiners, marks of direction, fillers; U+2800 is braille without a dot. */
const SEEN =
  /[^\s\p{Default_Ignorable_Code_Point}\u2800](?:[^]*[^\s\p{Default_Ignorable_Code_Point}\u2800])?/u;

/** A name without blanks and invisible marks at its edges; empty if there is nothing else (rule API-8). */
export function trimmed(text: string): string {
  return SEEN.exec(text)?.[0] ?? '';
}
