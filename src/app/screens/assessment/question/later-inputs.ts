import { later } from '../../../device-hooks/later.tsx';

/** Fields that no module begins with, so that the first question does not wait for them. */
export const FigureField = later(() => import('./FigureField.tsx'));
export const Matrix = later(() => import('./Matrix.tsx'));
export const CompositionInput = later(() => import('../tally/CompositionInput.tsx'));
export const MixTotal = later(() => import('./MixTotal.tsx'));
export const NextUnanswered = later(() => import('./NextUnanswered.tsx'));
export const NumberFound = later(() => import('./NumberFound.tsx'));
export const NumberInput = later(() => import('./NumberInput.tsx'));
export const QuestionSheet = later(() => import('../sheet/QuestionSheet.tsx'));
export const RankingAnswer = later(() => import('./RankingAnswer.tsx'));
export const SliderInput = later(() => import('./SliderInput.tsx'));
export const WastageCalculator = later(() => import('../wastage/WastageCalculator.tsx'));
export const TallyInput = later(() => import('../tally/TallyInput.tsx'));
