/**
 * The guidance that questions are based on, and the only place that holds its numbers. Themes stay while
 * numbers move: the Joint Commission renumbered its manual in 2026, so numbers are from the 2025 manual and
 * marked as such. Where a theme has no number, none could be confirmed.
 */

interface Guidance {
  readonly name: string;
  readonly number2025?: string;
  /** The number of the same content in the 2026 manual, if known. */
  readonly number2026?: string;
}

const guidance = {
  readyForms: {
    name: 'Joint Commission, medication management: dispensing in the most ready-to-administer form',
  },
  preparation: { name: 'Joint Commission, medication management: preparation' },
  administration: { name: 'Joint Commission, medication management: administration' },
  evaluation: { name: 'Joint Commission, medication management: evaluation' },
  labeling: { name: 'Joint Commission, medication management: labeling', number2025: 'MM.05.01.09' },
  storage: { name: 'Joint Commission, medication management: storage', number2025: 'MM.03.01.01' },
  highAlert: {
    name: 'Joint Commission, medication management: high-alert medications',
    number2025: 'MM.01.01.03',
  },
  eventResponse: {
    name: 'Joint Commission, medication management: response to events and errors',
    number2025: 'MM.07.01.03',
  },
  proceduralLabels: {
    name: 'Joint Commission, labels in surgical and procedural settings',
    number2025: 'NPSG.03.04.01',
    number2026: 'NPG.14.03.01',
  },
  immediateUse: { name: 'USP General Chapter <797> (2023), immediate-use preparations' },
  compoundingRules: { name: 'USP General Chapter <797> (2023)' },
  ivPush: { name: 'ISMP, Safe Practice Guidelines for Adult IV Push Medications (2015)' },
  compounding: {
    name: 'ISMP, Guidelines for Sterile Compounding and the Safe Use of Sterile Compounding Technology (2022)',
  },
  perioperative: {
    name: 'ISMP, Guidelines for Safe Medication Use in Perioperative and Procedural Settings (2022)',
  },
  standardConcentrations: { name: 'ASHP, Standardize 4 Safety' },
  fewerSteps: { name: 'ASHP guidance (2013) on fewer preparation steps at the bedside' },
  cabinets: { name: 'ASHP guidance on automated dispensing devices' },
  infusionNurses: { name: 'Infusion Nurses Society (INS)' },
  injectionSafety: { name: 'CDC, injection safety' },
  outsourcing: { name: 'FDA, information for outsourcing facilities (section 503B)' },
  anesthesiaSafety: { name: 'APSF, medication safety in the operating room (2010)' },
  syringeLabels: { name: 'ASA, statement on labeling (2020 version; amended again in 2025)' },
  labelColors: { name: 'ISO 26825:2020, syringe labels in anesthesia' },
  controlledDrugs: { name: 'federal and state rules on controlled drugs' },
  drugWaste: { name: 'federal, state and local rules on drug waste' },
  outsidePharmacy: { name: 'CMS survey letter S&C 16-01' },
} satisfies Record<string, Guidance>;

type GuidanceKey = keyof typeof guidance;

/**
 * The note behind a question: why it is asked, its guidance, and the standard numbers on a line of their own.
 */
export function standardNote(reason: string, ...keys: readonly GuidanceKey[]): string {
  const entries: readonly Guidance[] = keys.map((key) => guidance[key]);
  const lines = [reason, `Guidance: ${entries.map((entry) => entry.name).join('; ')}.`];
  const numbers = entries.flatMap(numberOf);
  if (numbers.length > 0) {
    lines.push(`2025 manual numbering: ${numbers.join(', ')}. Numbers changed in 2026.`);
  }
  return lines.join('\n');
}

function numberOf({ number2025, number2026 }: Guidance): string[] {
  if (number2025 === undefined) return [];
  return [number2026 === undefined ? number2025 : `${number2025} (2026: ${number2026})`];
}
