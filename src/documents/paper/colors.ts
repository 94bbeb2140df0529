import type { Theme } from '#domain/section.ts';
import { themeOf } from '#domain/theme.ts';

/** The colors of the screen's light theme, for paper; a test holds them equal. */

export const ink = '#13202c';
export const inkSoft = '#485664';
export const line = '#d5dce3';
export const lineStrong = '#768492';
export const sunken = '#eaeef2';
export const white = '#ffffff';
export const brand = '#123a5a';
export const bad = '#b3261e';

export interface ThemeColors {
  /** For text, edges and filled grounds under white text. */
  readonly strong: string;
  /** For grounds under ink. */
  readonly soft: string;
}

export const themeColors: Readonly<Record<Theme, ThemeColors>> = {
  nursing: { strong: '#b8283b', soft: '#fbe9eb' },
  pharmacy: { strong: '#875400', soft: '#fdf0d5' },
  anesthesia: { strong: '#0a6a63', soft: '#dff3f0' },
  'patient-care': { strong: '#0b6688', soft: '#def1f8' },
  default: { strong: '#515e6a', soft: '#e9edf0' },
};

export function colorsOf(theme: string): ThemeColors {
  return themeColors[themeOf(theme)];
}
