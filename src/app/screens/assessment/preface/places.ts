import type { AssessmentSummary } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { optionsOf } from '../../../widgets/select/options.ts';
import type { SelectOption } from '../../../widgets/select/options.ts';

type Placed = Pick<AssessmentSummary, 'section' | 'area' | 'department'>;

/** The areas the module names, plus those used in it before at this institution. */
export function areaOptions(used: readonly Placed[], section: Pick<Section, 'id' | 'areas'>): SelectOption[] {
  const ofModule = used.filter((assessment) => assessment.section === String(section.id));
  return optionsOf([...section.areas, ...ofModule.map(({ area }) => area)]);
}

/** The departments used before at this institution, in any module, plus one's own. */
export function departmentOptions(used: readonly Placed[], own: string): SelectOption[] {
  return optionsOf([own, ...used.map(({ department }) => department)]);
}
