import type { WastageRow } from '#domain/assessment.ts';

/**
 * Why a drug has no figures, or would count twice.
 *
 * @param counted name of the drug that the questions ask for
 */
export function problemOf(row: WastageRow, counted = ''): string | undefined {
  const { medication, packageAmount, packagesOpened, amountGiven } = row;
  if (counted !== '' && fold(medication) === fold(counted))
    return `${counted} is counted already, from its questions. Here it would count twice.`;
  if (packageAmount === 0 || packagesOpened === 0)
    return 'Package amount and packages opened must be more than 0.';
  if (packageAmount === '' || packagesOpened === '' || amountGiven === '') return undefined;
  return amountGiven > packageAmount * packagesOpened ? 'More was given than opened.' : undefined;
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
