import type { Theme } from '#domain/section.ts';

const CLASSES: Readonly<Record<Theme, string>> = {
  'patient-care': 'theme-patient-care',
  pharmacy: 'theme-pharmacy',
  nursing: 'theme-nursing',
  anesthesia: 'theme-anesthesia',
  default: 'theme-default',
};

/** The class that gives what stands inside it a module's accent; any other theme is grey (rule SCR-6). */
export function themeClass(theme: string | undefined): string {
  return theme !== undefined && isTheme(theme) ? CLASSES[theme] : CLASSES.default;
}

function isTheme(theme: string): theme is Theme {
  return Object.hasOwn(CLASSES, theme);
}
