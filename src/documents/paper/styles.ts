import { ink, inkSoft, white } from './colors.ts';
import type { TextStyle } from './text.ts';

/** The type of all documents: one family, few sizes. */

const style = (size: number, leading: number, weight: TextStyle['weight'], color: string): TextStyle => ({
  size,
  leading,
  weight,
  color,
});

export const styles = {
  bannerTitle: style(21, 26, 'semibold', white),
  bannerText: style(10, 14, 'regular', white),
  bannerKicker: style(8.5, 13, 'semibold', white),
  heading: style(14, 19, 'semibold', ink),
  question: style(11, 15, 'semibold', ink),
  body: style(9.75, 14, 'regular', ink),
  bodySoft: style(9.75, 14, 'regular', inkSoft),
  bodyStrong: style(9.75, 14, 'semibold', ink),
  small: style(9, 12, 'regular', ink),
  smallSoft: style(9, 12, 'regular', inkSoft),
  smallStrong: style(9, 12, 'semibold', ink),
  label: style(8, 11, 'semibold', inkSoft),
  running: style(8, 11, 'regular', inkSoft),
} as const satisfies Record<string, TextStyle>;

export function colored(base: TextStyle, color: string): TextStyle {
  return { ...base, color };
}
