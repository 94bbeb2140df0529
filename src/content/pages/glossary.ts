/** The twelve terms of the glossary. */
export interface Term {
  readonly term: string;
  /** The long form, or another name people may search for. */
  readonly also?: string;
  readonly meaning: readonly string[];
  /** Numbers and caveats, kept apart from what the term means. */
  readonly note?: string;
}

const STATE_RULES = 'State rules can be stricter than national ones, so check your state’s rules.';

export const glossary: readonly Term[] = [
  {
    term: '503B facility',
    also: 'Outsourcing facility',
    meaning: [
      'A facility that compounds sterile drugs and has chosen to register with FDA under section 503B. It follows current good manufacturing practice, is inspected based on risk, and reports adverse events and what it makes.',
      'It may supply hospitals without a prescription for each patient. Its drugs are not FDA-approved, and none of them may be essentially a copy of an approved one.',
    ],
  },
  {
    term: 'Accreditation standards',
    meaning: [
      'What an accrediting body requires of a hospital. The Joint Commission’s medication standards covered high-alert medications, storage, preparation, labeling, dispensing in the most ready-to-administer form, administration, and the response to events through 2025.',
      'Since 2026, National Performance Goals cover labels in procedures. Check your accreditor’s manual.',
    ],
    note: 'Former numbers, 2025 manual: high-alert MM.01.01.03, storage MM.03.01.01, labeling MM.05.01.09, event response MM.07.01.03, labels in procedures NPSG.03.04.01. Since 2026, labels in procedures: NPG.14.03.01.',
  },
  {
    term: 'Ampule',
    meaning: [
      'A sealed glass container that holds a single dose. It is broken open, used right away, and never stored after that.',
      'Opening it can shed glass into the drug. In one study a filter needle kept nearly all particles out.',
    ],
  },
  {
    term: 'Automated dispensing cabinet',
    also: 'Automated dispensing machine, ADC or ADM',
    meaning: [
      'A computer-controlled storage cabinet that keeps medications where they are used, on units and in surgical suites.',
    ],
  },
  {
    term: 'CPOE',
    also: 'Computerized provider order entry',
    meaning: ['Prescribers enter orders into a computer, and the orders go straight to the pharmacy.'],
  },
  {
    term: 'Elastomeric pump',
    meaning: [
      'A small pump without electronics. A stretched membrane inside it pushes the drug out as it shrinks back.',
    ],
  },
  {
    term: 'Immediate-use compounded sterile preparation rules',
    also: 'USP General Chapter <797>, immediate use',
    meaning: [
      'Rules for sterile doses that are mixed outside a clean room for prompt use. The current ones took effect on November 1, 2023. They also cover anesthetizing locations. The old national limit of one hour is gone; some states still ask for it.',
      'Administration starts within 4 hours of the start of preparation; otherwise the dose is discarded. The dose is labeled unless the person who made it administers it or watches. Administration is outside the chapter.',
      'At most three sterile products. What is left in a single-dose container is discarded. A dose prepared exactly by its label, or a vial docked to its bag, is treated apart. Ask your pharmacist.',
    ],
    note: STATE_RULES,
  },
  {
    term: 'Multi-dose vial',
    meaning: [
      'A vial meant for more than one dose. Most contain a preservative, which does not stop viruses.',
      'Where possible it is kept for one patient. If not, it stays outside treatment areas; operating rooms, bays, patient rooms, and anesthesia and procedure carts are treatment areas. It is dated when first punctured and discarded after 28 days unless the manufacturer states otherwise.',
    ],
  },
  {
    term: 'PCA',
    also: 'Patient-controlled analgesia',
    meaning: [
      'A way to give pain medicine: the patient presses a button and the pump gives a small dose that staff set beforehand. Settings differ, so follow your hospital’s policy.',
    ],
  },
  {
    term: 'Prefilled syringe',
    meaning: [
      'A syringe that comes filled and labeled, for administration of the dose. Do not use it as a vial. Do not use a flush syringe to dilute a drug.',
    ],
  },
  {
    term: 'Ready-to-administer',
    also: 'RTA',
    meaning: [
      'A drug in solution, at the needed concentration and volume, in its final container: a syringe, a bag or an elastomeric pump. It needs checking and nothing else.',
      'Ready to use is one step short of that: the concentration is right, but the drug must still be moved into the device it is given from, as out of an ampule. A vial docked to its bag is not ready to administer; it is activated on the unit.',
    ],
  },
  {
    term: 'Smart infusion pump',
    meaning: [
      'An infusion pump with a drug library and software that warns when a dose or rate is outside the limits the hospital has set. The library helps only when it is used. ISMP asks for use of the library in at least 95% of infusions.',
    ],
  },
];
