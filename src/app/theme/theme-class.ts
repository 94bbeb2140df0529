import { themeOf } from '#domain/theme.ts';

/** The class that gives what stands inside it a module's accent; any other theme is grey (rule SCR-6). */
export function themeClass(theme: string | undefined): string {
  return `theme-${themeOf(theme)}`;
}
