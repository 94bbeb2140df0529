import { themeSchema } from '#domain/section.ts';

/** The class that gives what stands inside it a module's accent; any other theme is grey (spec 9, Theme colours). */
export function themeClass(theme: string | undefined): string {
  const known = themeSchema.safeParse(theme);
  return `theme-${known.success ? known.data : 'default'}`;
}
