export interface Segment {
  readonly text: string;
  readonly underlined: boolean;
}

/**
 * Text between paired double underscores is shown underlined.
 * An underscore pair without its partner stays as it is.
 */
export function segments(text: string): Segment[] {
  const pieces = text.split('__');
  if (pieces.length % 2 === 0) {
    const last = pieces.pop() ?? '';
    pieces.push(`${pieces.pop() ?? ''}__${last}`);
  }
  return pieces
    .map((piece, index) => ({ text: piece, underlined: index % 2 === 1 }))
    .filter((segment) => segment.text !== '');
}
