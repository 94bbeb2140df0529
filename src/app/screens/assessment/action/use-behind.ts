import { foundInWords } from '#domain/action-finding.ts';
import type { Action } from '#domain/action.ts';
import { HELD_UP_WORDS, actionInWords, askedAgain, heldUp, lastTimeWords } from '#domain/asked-again.ts';
import { blankAnswer } from '#domain/assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Question, Section } from '#domain/section.ts';
import { filledBySheets } from '#domain/sheet-answers.ts';
import { readLastRound } from '#device/store/reading/last-round.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpened, useSection } from '../open/open-context.ts';

/** What stands behind a question of the open assessment (rules ACT-7 and ACT-8). */
export interface Behind {
  /** `Last time, 03.04.26: Flushing: 2 of 5`; null where the last round found nothing here, or there was none. */
  readonly lastTime: string | null;
  readonly actions: readonly ActionBehind[];
}

interface ActionBehind {
  readonly id: string;
  readonly words: string;
  /** Whether it held, as far as the present answer says; empty where it says nothing. */
  readonly held: string;
}

/** The answer to a question as its sheets fill it. */
export function answerTo(section: Section, shown: Assessment, question: Question): Answer {
  return filledBySheets(section, shown).answers[String(question.id)] ?? blankAnswer;
}

/** Undefined while reading. */
export function useBehind(question: Question): Behind | undefined {
  const device = useDevice();
  const section = useSection();
  const place = useOpened((_, shown) => placeIn(shown), areSame);
  const read = useDeviceQuery(async () => {
    const [last, held] = await Promise.all([
      device.read((database) => readLastRound(database, place)),
      device.stored((store) => store.actionsOn(question.id)),
    ]);
    const actions = held.map(({ action }) => action);
    return { last, actions: askedAgain(place, question.id, { assessments: [], actions }).actions };
  }, [device, place, question.id]);
  const actions = read?.actions ?? NONE;
  // Only what somebody would see renders this again.
  const held = useOpened((_, shown) => heldNow(actions, section, shown), areSame);
  return read && behindOf(question, read, held);
}

const NONE: readonly Action[] = [];

function behindOf(
  question: Question,
  { last, actions }: { readonly last: Compared | null; readonly actions: readonly Action[] },
  held: readonly string[],
): Behind {
  const found = last === null ? '' : foundIn(last, question.id);
  return {
    lastTime: last === null || found === '' ? null : lastTimeWords(last.assessment, found),
    actions: actions.map((action, at) => ({
      id: action.id,
      words: actionInWords(action),
      held: held[at] ?? '',
    })),
  };
}

function placeIn({ id, section, area, department, uploaded, dateCompleted }: Assessment) {
  return { id, section, area, department, uploaded, dateCompleted };
}

const areSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What another round found at this question. */
function foundIn({ section, assessment }: Compared, id: number): string {
  const question = section.questions[String(id)];
  return question === undefined ? '' : foundInWords(question, null, answerTo(section, assessment, question));
}

/** As if the open assessment were submitted now: its answer says whether an action held. */
function heldNow(actions: readonly Action[], section: Section, shown: Assessment): string[] {
  if (actions.length === 0) return [];
  const assessment = { ...shown, dateCompleted: shown.dateCompleted ?? new Date().toISOString() };
  return actions.map((action) => {
    const judged = heldUp(action, [{ section, assessment }], section);
    return judged === null ? '' : HELD_UP_WORDS[judged];
  });
}
