import type { Sheet } from '#domain/sheet-schema.ts';
import { fact, factOf, is, seen, stopped, tally } from './columns.ts';

const entered = is('container', 'vial', 'ampule');
const pushed = is('way', 'once', 'push');
const infused = is('way', 'pump', 'gravity');
const filledHere = is('form', 'further', 'transferred', 'drawn', 'bylabel', 'mixed');

/** An IV dose, from the preparation area to the end of the dose; an infusion, to its start. */
export const nursingSheet: Sheet = {
  id: 'doses',
  title: 'Observed doses',
  intro: `Watch each IV dose from the preparation area to its end; an infusion, to its start. Stop after five doses or 15 minutes.

Write the drug’s name and nothing else: no names, rooms, times or record numbers. Tap the three choices first; then you are asked only what applies. Tap No for what was not done, leave blank what you did not see, and mark the rest Yes. If a patient could be harmed, speak up at once and mark the dose as stopped.

The totals go to questions 2 to 6. A dose that two people saw counts once.`,
  columns: [
    factOf('container', 'Came in', 'Choose what the dose was in when it left the cabinet.', [
      { id: 'syringe', label: 'Prefilled syringe or cartridge' },
      { id: 'bag', label: 'Premixed bag or bottle' },
      { id: 'docked', label: 'Vial docked to its bag' },
      { id: 'vial', label: 'Vial' },
      { id: 'ampule', label: 'Ampule' },
    ]),
    {
      id: 'form',
      label: 'What was done',
      help: 'By its label: the package, the pharmacy’s label or the record says to dilute it, with what and how much. If you are not sure, ask after the dose.',
      kind: 'choice',
      choices: [
        { id: 'asis', label: 'Given as it came', when: [is('container', 'syringe')] },
        // A bag that was hung says nothing of how ready syringes are used, so it is a choice of its own.
        { id: 'hung', label: 'Hung as it came', when: [is('container', 'bag')] },
        { id: 'docked', label: 'Activated as labeled', when: [is('container', 'docked')] },
        { id: 'further', label: 'Diluted further', when: [is('container', 'syringe')] },
        { id: 'transferred', label: 'Drawn into another syringe', when: [is('container', 'syringe')] },
        { id: 'added', label: 'A drug was added', when: [is('container', 'bag', 'docked')] },
        { id: 'drawn', label: 'Drawn up, nothing added', when: [entered] },
        { id: 'bylabel', label: 'Diluted or reconstituted by its label', when: [entered] },
        { id: 'mixed', label: 'Mixed in another way', when: [entered] },
      ],
      fills: [
        tally(333, 'asis', 'asis', 'hung'),
        tally(333, 'docked', 'docked'),
        tally(333, 'altered', 'further', 'transferred', 'added'),
        tally(333, 'drawn', 'drawn'),
        tally(333, 'bylabel', 'bylabel'),
        tally(333, 'mixed', 'mixed'),
        { ...tally(335, 'fromit', 'asis'), of: ['asis', 'further', 'transferred'] },
      ],
    },
    factOf(
      'way',
      'Given as',
      'Never put down: the nurse who filled it went straight to the patient and gave it.',
      [
        { id: 'once', label: 'IV push, never put down', when: [filledHere] },
        { id: 'push', label: 'IV push' },
        { id: 'pump', label: 'Infusion, by pump' },
        { id: 'gravity', label: 'Infusion, no pump' },
      ],
    ),
    fact(
      'checkasked',
      'Independent double check asked for',
      'Yes: your policy asks for an independent double check.',
      { deep: true },
    ),
    seen('scan', 'Scanned before giving', 'Yes: patient and drug were both scanned before the dose.', [
      tally(347, 'scan'),
    ]),
    seen('hands', 'Hands cleaned', 'Yes: right before the dose was prepared or given.', [
      tally(332, 'hands'),
    ]),
    seen('hub', 'Port scrubbed', 'Yes: before the dose was connected.', [tally(332, 'hub')]),
    seen('septum', 'Vial or ampule wiped', 'Yes: before it was entered or opened.', [tally(332, 'septum')], {
      when: [entered],
    }),
    seen(
      'noflush',
      'Diluted without a flush syringe',
      'Yes: the diluent did not come from a flush syringe.',
      [tally(335, 'noflush')],
      { when: [is('form', 'further', 'bylabel', 'mixed')] },
    ),
    seen(
      'label',
      'Labeled before it was put down',
      'Yes: before it was put down or handed over.',
      [tally(337, 'seen')],
      {
        when: [
          is('form', 'further', 'transferred', 'drawn', 'bylabel', 'mixed', 'added'),
          is('way', 'push', 'pump', 'gravity'),
        ],
      },
    ),
    seen(
      'rate',
      'Slow enough',
      'Yes: it took at least the time on the label or record. Leave it blank if no rate could be found.',
      [tally(347, 'rate')],
      { when: [pushed] },
    ),
    seen('library', 'Drug library used', 'Yes: the pump shows the drug’s name.', [tally(347, 'library')], {
      when: [is('way', 'pump')],
    }),
    seen(
      'quiet',
      'Prepared without interruption',
      'Yes: nobody interrupted from the first touch to the filled syringe.',
      [tally(331, 'quiet')],
      {
        deep: true,
        when: [is('form', 'further', 'transferred', 'added', 'drawn', 'bylabel', 'mixed')],
      },
    ),
    seen(
      'onepatient',
      'For one patient',
      'Yes: no other patient’s dose was prepared at the same time.',
      [tally(331, 'onepatient')],
      { deep: true },
    ),
    seen(
      'patent',
      'Line checked first',
      'Yes: the site was seen and the flow tested before the push.',
      [tally(357, 'patent')],
      { deep: true, when: [pushed] },
    ),
    seen(
      'flushed',
      'Flushed at the same rate',
      'Yes: the line was flushed after the push, at the rate of the dose.',
      [tally(357, 'flushed')],
      { deep: true, when: [pushed] },
    ),
    seen(
      'filter',
      'Filter used',
      'Yes: a filter was used to draw up. Leave it blank if the label says no filter.',
      [tally(344, 'filter')],
      { deep: true, when: [is('container', 'ampule')] },
    ),
    seen(
      'traced',
      'Line traced',
      'Yes: the line was traced from the bag to the patient.',
      [tally(351, 'traced')],
      { deep: true, when: [infused] },
    ),
    seen(
      'apart',
      'Independent double check, done alone',
      'Yes: the second person worked alone.',
      [tally(351, 'apart')],
      { deep: true, when: [is('checkasked', true)] },
    ),
    seen(
      'ident',
      'Two identifiers checked',
      'Yes: two identifiers were checked, because the dose was not scanned.',
      [tally(352, 'ident')],
      { deep: true, when: [is('scan', false)] },
    ),
    stopped,
  ],
};
