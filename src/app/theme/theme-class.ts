import { themeOf } from '#domain/theme.ts';

/** The class that gives what stands inside it a module's accent; any other theme is grey. */
export function themeClass(theme: string | undefined): string {
  return `theme-${themeOf(theme)}`;
}
