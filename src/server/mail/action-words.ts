import { dayWords } from '#domain/calendar-day.ts';
import { count } from '#domain/count.ts';
import { AREA } from '#domain/field-words.ts';
import type { Mail } from './mail-kinds.ts';
import { firstItems } from './said.ts';
import type { Said } from './said.ts';

/** Mails to the owner of an action (rules MAIL-8 to MAIL-10). */

type ActionMail = Extract<Mail, { kind: 'action-assigned' | 'action-due' | 'actions-overdue' }>;

const WHY =
  'You are getting this email because you own an action in your hospital’s action plan. You can choose in RTA Tracers whether to get these emails.';
const BUTTON = 'Open the action plan';

export function sayOfActions(mail: ActionMail): Said {
  switch (mail.kind) {
    case 'action-assigned':
      return {
        subject: `${mail.assignedByName} has given you an action`,
        paragraphs: [
          `${mail.assignedByName} has made you the owner of an action in your hospital’s action plan. What was found and what will be done about it is written there.`,
        ],
        facts: factsOf(mail),
        button: BUTTON,
        why: WHY,
      };
    case 'action-due':
      return {
        subject: `An action is due on ${dayWords(mail.due)}`,
        paragraphs: ['An action that you own is due soon. Once it is done, please enter the day.'],
        facts: factsOf(mail),
        button: BUTTON,
        why: WHY,
      };
    case 'actions-overdue':
      return {
        subject: `${count(mail.actions.length, 'action')} of yours ${mail.actions.length === 1 ? 'is' : 'are'} overdue`,
        paragraphs: [
          'These should have been done by now. Please enter the day on which one was done, or set another date.',
        ],
        groups: [
          {
            heading: 'Overdue',
            sentences: [],
            items: firstItems(
              mail.actions.map((action) => ({
                title: action.moduleTitle,
                lines: factsOf(action)
                  .slice(1)
                  .map(([name, value]) => `${name}: ${value}`),
              })),
            ),
          },
        ],
        button: BUTTON,
        why: WHY,
      };
  }
}

interface Owned {
  readonly moduleTitle: string;
  readonly area: string;
  readonly due: string | null;
}

function factsOf({ moduleTitle, area, due }: Owned): [name: string, value: string][] {
  return [
    ['Module', moduleTitle],
    ...(area.trim() === '' ? [] : [[AREA, area] as [string, string]]),
    ...(due === null ? [] : [['Due', dayWords(due)] as [string, string]]),
  ];
}
