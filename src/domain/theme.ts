import { knownOr } from './known.ts';
import type { Theme } from './section-schema.ts';

/** By every name; the product's own placeholder stands for the first module. */
const THEMES: Readonly<Record<Theme | '{product}', Theme>> = {
  'patient-care': 'patient-care',
  '{product}': 'patient-care',
  pharmacy: 'pharmacy',
  nursing: 'nursing',
  anesthesia: 'anesthesia',
  default: 'default',
};

/** The theme that a name means; any other is the neutral one. */
export function themeOf(name: string | undefined): Theme {
  return knownOr(THEMES, name ?? '', 'default');
}
