import type { Sheet } from '#domain/sheet-schema.ts';
import { fact, factOf, is, seen, stopped, tally } from './columns.ts';

const filledHere = is('form', 'further', 'transferred', 'added', 'drawn', 'bylabel', 'mixed');
const putDown = is('way', 'push', 'pump', 'field', 'notgiven');
const intoLine = is('way', 'once', 'push', 'pump');
const entered = is('container', 'vial', 'ampule');

/** A syringe or infusion that the anesthesia team fills or picks up in one case, from filling to giving. */
export const anesthesiaSheet: Sheet = {
  id: 'syringes',
  title: 'Observed syringes and infusions',
  intro: `A dose here is one syringe or infusion of this case, from filling to giving. Stop after five doses or 15 minutes. Leave out plain fluids, flushes, gases, and what the scrub nurse draws up.

Write the drug’s name and nothing else: no names, rooms, times or record numbers. Tap the three choices first; then you are asked only what applies. Tap No for what was not done, leave blank what you did not see, and mark the rest Yes. If a patient could be harmed, speak up at once and mark the dose as stopped.

The totals go to questions 4 to 9. A syringe that two people saw counts once.`,
  columns: [
    factOf('container', 'Came in', 'Choose what the drug was in when the team picked it up.', [
      { id: 'syringe', label: 'Ready syringe or cartridge' },
      { id: 'bag', label: 'Ready bag or bottle' },
      { id: 'vial', label: 'Vial' },
      { id: 'ampule', label: 'Ampule' },
    ]),
    factOf(
      'form',
      'What was done',
      '“By its label” means that the package, the pharmacy’s label or the record says to dilute it, with what and how much.',
      [
        { id: 'asis', label: 'As it came', when: [is('container', 'syringe', 'bag')] },
        { id: 'further', label: 'Diluted further', when: [is('container', 'syringe')] },
        { id: 'transferred', label: 'Drawn into another syringe', when: [is('container', 'syringe')] },
        { id: 'added', label: 'A drug was added', when: [is('container', 'bag')] },
        { id: 'spiked', label: 'Spiked and hung', when: [is('container', 'vial')] },
        { id: 'drawn', label: 'Drawn up, nothing added', when: [entered] },
        { id: 'bylabel', label: 'Diluted or reconstituted by its label', when: [entered] },
        { id: 'mixed', label: 'Mixed in another way', when: [entered] },
      ],
    ),
    factOf('way', 'Given as', 'Given at once: the person who filled it gave it without putting it down.', [
      { id: 'once', label: 'Given at once by who filled it', when: [filledHere] },
      { id: 'push', label: 'By hand, into a line' },
      { id: 'pump', label: 'By pump' },
      { id: 'field', label: 'Block, spinal, epidural, sterile field' },
      { id: 'notgiven', label: 'Not given while you watched' },
    ]),
    seen(
      'label',
      'Labeled before it was put down',
      'Yes: the label was on before it was put down or handed over.',
      [tally(459, 'labeled')],
      { when: [filledHere, putDown] },
    ),
    seen(
      'read',
      'Label read or scanned at pick-up',
      'Yes: the label was read aloud, or scanned, when it was picked up.',
      [tally(458, 'read')],
      { when: [is('way', 'push', 'pump', 'field')] },
    ),
    seen(
      'scan',
      'Scanned before giving',
      'Yes: it was scanned before it was given.',
      [tally(456, 'scanned')],
      { when: [intoLine] },
    ),
    seen(
      'onepatient',
      'Vial for this patient only',
      'Yes: the vial was opened for, and kept with, this patient.',
      [tally(463, 'onepatient')],
      { when: [is('container', 'vial')] },
    ),
    seen(
      'septum',
      'Vial or ampule wiped',
      'Yes: it was wiped before it was entered or opened.',
      [tally(463, 'septum')],
      { when: [entered] },
    ),
    seen(
      'hub',
      'Port scrubbed',
      'Yes: the port was scrubbed before the drug was given.',
      [tally(463, 'hub')],
      { when: [intoLine] },
    ),
    seen(
      'intime',
      'Within its discard time',
      'Yes: it was used or discarded on time; propofol goes by its own label.',
      [tally(462, 'within')],
      {
        when: [is('form', 'further', 'transferred', 'added', 'drawn', 'bylabel', 'mixed', 'spiked'), putDown],
      },
    ),
    seen('library', 'Drug library used', 'Yes: the pump shows the drug’s name.', [tally(455, 'seen')], {
      when: [is('way', 'pump')],
    }),
    fact('handed', 'Handed over', 'Yes: one person filled it and another gave it.', { deep: true }),
    seen(
      'both',
      'Both read the label',
      'Yes: the person who filled it and the person who gave it both read the label.',
      [tally(460, 'seen')],
      { deep: true, when: [is('handed', true)] },
    ),
    seen(
      'printed',
      'Label printed from a scan',
      'Yes: the label was printed from a scan of the vial or ampule.',
      [tally(456, 'printed')],
      { deep: true, when: [filledHere, is('way', 'push', 'pump', 'notgiven')] },
    ),
    seen(
      'newneedle',
      'New needle and syringe',
      'Yes: each entry was made with a new needle and a new syringe.',
      [tally(463, 'newneedle')],
      { deep: true, when: [entered] },
    ),
    seen(
      'filter',
      'Filter used',
      'Yes: a filter was used to draw up from the ampule.',
      [tally(463, 'ampule')],
      { deep: true, when: [is('container', 'ampule')] },
    ),
    seen(
      'fieldread',
      'Read aloud by both',
      'Yes: both people read name, strength and expiration aloud.',
      [tally(470, 'read')],
      { deep: true, when: [is('way', 'field')] },
    ),
    fact('leftover', 'Controlled drug left over', 'Yes: some of a controlled drug was left over.', {
      deep: true,
    }),
    seen(
      'witness',
      'Rest wasted with a witness',
      'Yes: the rest was wasted at that time, with a witness who saw it.',
      [tally(465, 'witness')],
      { deep: true, when: [is('leftover', true)] },
    ),
    stopped,
  ],
};
