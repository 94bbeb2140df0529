import { later } from '../../../device-hooks/later.tsx';

/** Fields that no module begins with, so that the first question does not wait for them. */
export const FigureField = later(() => import('./FigureField.tsx'));
export const CoreDone = later(() => import('../CoreDone.tsx'));
export const CompositionInput = later(() => import('../tally/CompositionInput.tsx'));
export const Jump = later(() => import('./Jump.tsx'));
export const MedicationLists = later(() => import('./MedicationLists.tsx'));
export const MixTotal = later(() => import('./MixTotal.tsx'));
export const NextUnanswered = later(() => import('./NextUnanswered.tsx'));
export const NumberFound = later(() => import('./NumberFound.tsx'));
export const NumberInput = later(() => import('./NumberInput.tsx'));
export const OnRequests = later(() => import('../OnRequests.tsx'));
export const OneNumber = later(() => import('./OneNumber.tsx'));
export const PartsAlike = later(() => import('./PartsAlike.tsx'));
export const QuestionSheets = later(() => import('../sheet/QuestionSheets.tsx'));
export const RankingAnswer = later(() => import('./RankingAnswer.tsx'));
export const SliderInput = later(() => import('./SliderInput.tsx'));
export const CalculatorLine = later(() => import('../wastage/CalculatorLine.tsx'));
export const TallyInput = later(() => import('../tally/TallyInput.tsx'));
