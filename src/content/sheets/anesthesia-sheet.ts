import type { Sheet } from '#domain/sheet-schema.ts';
import { fact, factOf, is, seen, stopped, tally } from './columns.ts';

const byTeam = is('source', 'team');
const given = is('way', 'push', 'infusion', 'other');

/** B2: a syringe or infusion that the anesthesia team fills or picks up. */
export const anesthesiaSheet: Sheet = {
  id: 'syringes',
  title: 'Observed syringes and infusions',
  intro: `One row is one syringe or infusion that the team fills or picks up. Take them as they come: ten rows, over two cases or more.

Write the drug’s name and nothing else about the case: no names, rooms, times or record numbers. Leave blank what you did not see. If harm is near, speak up at once and mark the row as stopped.

The totals go to questions 16, 17, 19, 20, 21, 24, 25 and 30. A syringe that two people saw counts once.`,
  columns: [
    factOf(
      'source',
      'Filled by',
      'Choose who filled it, to compare with question 3; a vial that is hung as it is counts for the team.',
      [
        { id: 'manufacturer', label: 'Manufacturer' },
        { id: 'outsourced', label: '503B facility' },
        { id: 'pharmacy', label: 'Hospital’s pharmacy' },
        { id: 'team', label: 'Anesthesia team' },
      ],
    ),
    factOf(
      'container',
      'Drawn from',
      'Choose what the team opened for it.',
      [
        { id: 'vial', label: 'Vial' },
        { id: 'ampule', label: 'Ampule' },
        { id: 'other', label: 'Bag, syringe or other' },
      ],
      { when: [byTeam] },
    ),
    factOf('way', 'Given as', 'Choose how it was given while you watched.', [
      { id: 'push', label: 'By hand, into a line' },
      { id: 'infusion', label: 'Infusion' },
      { id: 'other', label: 'Not into a line, such as a block' },
      { id: 'notgiven', label: 'Not given while you watched' },
    ]),
    fact('handed', 'Handed over', 'Tick it when one person filled it and another gave it.'),
    fact('propofol', 'Propofol', 'Tick it when the drug is propofol.'),
    fact('leftover', 'Controlled drug left over', 'Tick it when some of a controlled drug was left over.'),
    seen(
      'labeled',
      'Labeled right after filling',
      'Tick it when the label was on right after filling, before the next task.',
      [tally(459, 'labeled')],
      { when: [byTeam] },
    ),
    seen(
      'printed',
      'Label printed from a scan',
      'Tick it when the label was printed from a scan of the vial or ampule.',
      [tally(456, 'printed')],
      { when: [byTeam] },
    ),
    seen(
      'scanned',
      'Scanned before giving',
      'Tick it when it was scanned before it was given.',
      [tally(456, 'scanned')],
      { when: [given] },
    ),
    seen(
      'read',
      'Label read or scanned at pick-up',
      'Tick it when the label was read aloud, or scanned, as it was picked up.',
      [tally(458, 'read')],
      { when: [given] },
    ),
    seen(
      'both',
      'Both read the label',
      'Tick it when the person who filled it and the person who gave it both read the label.',
      [tally(460, 'seen')],
      { when: [is('handed', true)] },
    ),
    seen(
      'onepatient',
      'Vial for this patient only',
      'Tick it when the vial was used for this patient and for nobody else.',
      [tally(463, 'onepatient')],
      { when: [byTeam, is('container', 'vial')] },
    ),
    seen(
      'newneedle',
      'New needle and syringe',
      'Tick it when each entry was made with a new needle and a new syringe.',
      [tally(463, 'newneedle')],
      { when: [byTeam, is('container', 'vial', 'ampule')] },
    ),
    seen('hub', 'Port scrubbed', 'Tick it when the port was scrubbed and left to dry.', [tally(463, 'hub')], {
      when: [is('way', 'push', 'infusion')],
    }),
    seen(
      'filter',
      'Filter used',
      'Tick it when a filter was used to draw up from the ampule.',
      [tally(463, 'ampule')],
      { when: [byTeam, is('container', 'ampule')] },
    ),
    seen(
      'time',
      'Inside its discard time',
      'Tick it when it was given, or thrown away, before its discard time had passed.',
      [tally(462, 'within')],
      { when: [byTeam] },
    ),
    seen(
      'ownlabel',
      'Inside the time of its own label',
      'Tick it when the propofol was inside the time that its own label gives.',
      [tally(462, 'propofol')],
      { when: [is('propofol', true)] },
    ),
    seen(
      'library',
      'Run with the drug library',
      'Tick it when the pump ran with its drug library.',
      [tally(455, 'seen')],
      { when: [is('way', 'infusion')] },
    ),
    seen(
      'witness',
      'Rest wasted with a witness',
      'Tick it when the rest was wasted at that time, with a witness who saw it.',
      [tally(465, 'witness')],
      { when: [is('leftover', true)] },
    ),
    stopped,
  ],
};
