import type { Sheet } from '#domain/sheet-schema.ts';
import { fact, factOf, is, seen, stopped, tally } from './columns.ts';

const prepared = is('form', 'further', 'transferred', 'moved', 'mixed');
const entered = is('container', 'vial', 'ampule');
const intoLine = is('way', 'push', 'infusion');

/** B1: an injectable dose, from the cabinet to the end of giving. */
export const nursingSheet: Sheet = {
  id: 'doses',
  title: 'Observed doses',
  intro: `One row is one injectable dose, from the cabinet to the end of giving. Take doses as they come, and stop after ten rows or 30 minutes.

Write the drug’s name and nothing else about the dose: no names, rooms, times or record numbers. Leave blank what you did not see. If harm is near, speak up at once and mark the row as stopped.

The totals go to questions 2, 3, 4, 8, 9, 11, 14, 16, 19, 21, 25 and 26. A dose that two people saw counts once.`,
  columns: [
    factOf(
      'container',
      'Came in',
      'Choose what the dose was in when it left the cabinet; a vial attached to a bag is a bag.',
      [
        { id: 'syringe', label: 'Prefilled syringe or cartridge' },
        { id: 'vial', label: 'Vial' },
        { id: 'ampule', label: 'Ampule' },
        { id: 'bag', label: 'Bag or other device' },
      ],
    ),
    {
      id: 'form',
      label: 'What was done to it',
      help: 'Choose the one that fits; a ready form is one that could have been given as it came.',
      kind: 'choice',
      choices: [
        { id: 'asis', label: 'Given as supplied' },
        { id: 'further', label: 'Ready form, diluted further' },
        { id: 'transferred', label: 'Ready form, moved, nothing added' },
        { id: 'moved', label: 'Not a ready form: moved, nothing added' },
        { id: 'mixed', label: 'Diluted or reconstituted' },
      ],
      fills: [
        tally(333, 'asis', 'asis'),
        tally(333, 'altered', 'further', 'transferred'),
        tally(333, 'moved', 'moved'),
        tally(333, 'mixed', 'mixed'),
      ],
    },
    factOf('way', 'Given as', 'Choose how the dose was given.', [
      { id: 'push', label: 'IV push' },
      { id: 'infusion', label: 'Infusion, started or changed' },
      { id: 'other', label: 'Injection, not into a line' },
    ]),
    fact('pumpasked', 'A pump is asked for', 'Tick it when the label or your policy asks for a pump.', {
      when: [intoLine],
    }),
    fact(
      'checkasked',
      'Independent double check asked for',
      'Tick it when your policy asks for an independent double check.',
      { deep: true },
    ),
    seen(
      'noflush',
      'No flush used to dilute',
      'Tick it when the drug was not diluted in a flush syringe.',
      [tally(335, 'seen')],
      { when: [is('form', 'further', 'mixed')] },
    ),
    seen(
      'notvial',
      'Given from, not drawn from',
      'Tick it when the dose was given from its syringe or cartridge, and not drawn out of it.',
      [
        { questionId: 336, partId: 'yes', yes: [false], chosenBy: 'any' },
        { questionId: 336, partId: 'no', yes: [true], chosenBy: 'every' },
      ],
      { when: [is('container', 'syringe')] },
    ),
    seen(
      'quiet',
      'No interruption',
      'Tick it when nobody interrupted from the first touch to the filled syringe.',
      [tally(331, 'quiet')],
      { when: [prepared] },
    ),
    seen(
      'hands',
      'Hands cleaned',
      'Tick it when hands were cleaned right before the dose was prepared.',
      [tally(332, 'hands')],
      { when: [prepared] },
    ),
    seen(
      'septum',
      'Septum or neck wiped',
      'Tick it when the septum of the vial or the neck of the ampule was wiped and left to dry.',
      [tally(332, 'septum')],
      { when: [prepared, entered] },
    ),
    seen(
      'newneedle',
      'New needle and syringe',
      'Tick it when each entry was made with a new needle and a new syringe.',
      [tally(332, 'newneedle')],
      { when: [prepared, entered] },
    ),
    seen(
      'label',
      'Labeled, or given at once',
      'Tick it when the syringe was labeled before it left the hand, or given at once.',
      [tally(337, 'seen')],
      { when: [prepared, is('container', 'syringe', 'vial', 'ampule')] },
    ),
    seen(
      'one',
      'One patient, right before',
      'Tick it when the dose was for one patient and was drawn up or taken out right before.',
      [tally(340, 'seen')],
    ),
    seen(
      'scan',
      'Scanned before giving',
      'Tick it when patient and drug were both scanned before the dose was given.',
      [tally(352, 'seen')],
    ),
    seen(
      'hub',
      'Port or hub scrubbed',
      'Tick it when the port or hub was scrubbed and left to dry.',
      [tally(332, 'hub')],
      { when: [intoLine] },
    ),
    seen(
      'known',
      'Rate named first',
      'Tick it when the nurse named the rate before giving the dose.',
      [tally(347, 'known')],
      { when: [is('way', 'push')] },
    ),
    seen(
      'timed',
      'Given over that time',
      'Tick it when a clock or a pump kept the time.',
      [tally(347, 'timed')],
      { when: [is('way', 'push')] },
    ),
    seen('pump', 'Pump used', 'Tick it when the dose was given by a pump.', [tally(347, 'pump')], {
      when: [intoLine, is('pumpasked', true)],
    }),
    seen(
      'double',
      'Independent double check, done apart',
      'Tick it when the second person checked apart from the first.',
      [tally(351, 'double')],
      { deep: true, when: [is('checkasked', true)] },
    ),
    seen(
      'traced',
      'Line traced',
      'Tick it when the line was traced from its source to the patient.',
      [tally(351, 'traced')],
      { deep: true, when: [is('way', 'infusion')] },
    ),
    seen(
      'filter',
      'Filter used',
      'Tick it when a filter was used to draw up and taken off before giving.',
      [tally(345, 'seen')],
      { deep: true, when: [is('container', 'ampule')] },
    ),
    seen(
      'begun',
      'Begun within 4 hours',
      'Tick it when the start of mixing was known and giving began within 4 hours of it.',
      [tally(342, 'within')],
      { deep: true, when: [is('form', 'mixed')] },
    ),
    stopped,
  ],
};
