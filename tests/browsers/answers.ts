import type { PartValue } from '#domain/assessment.ts';
import { orderedParts, partType } from '#domain/section.ts';
import type { Part, PartType, Question } from '#domain/section.ts';
import { counterOf } from '#domain/tally.ts';
import { userOfToken } from '../support/browser/answers.ts';
import type { Nurse } from './nurse.ts';

/** The answers put into a question. */
export interface Given {
  readonly parts: Readonly<Record<string, PartValue>>;
  readonly observations: string;
}

/** Answers the question on the screen, whatever its type. */
export async function answer(nurse: Nurse, question: Question): Promise<Given> {
  const parts = orderedParts(question);
  switch (question.questionType) {
    case 'short_answer':
    case 'long_answer': {
      const observations = `What I saw at question ${question.index + 1}.`;
      await nurse.type('textbox', 'Observations…', observations);
      return { parts: {}, observations };
    }
    case 'radio': {
      const { id, label } = pick(parts, 0);
      await nurse.press('radio', label);
      await nurse.sees('radio', label, { checked: true });
      return { parts: { [id]: true }, observations: '' };
    }
    case 'ranking':
      return { parts: await rank(nurse, parts), observations: '' };
    case 'slider':
    case 'percentage':
    case 'dollars':
    case 'tally': {
      const part = pick(parts, 0);
      const value = await PARTS[question.questionType](nurse, part, question.index);
      return { parts: { [part.id]: value }, observations: '' };
    }
    case 'multipart': {
      const given: Record<string, PartValue> = {};
      for (const part of parts) given[part.id] = await PARTS[partType(part)](nurse, part, question.index);
      return { parts: given, observations: '' };
    }
  }
}

type AnsweringPart = (nurse: Nurse, part: Part, salt: number) => Promise<PartValue>;

const PARTS: Record<PartType, AnsweringPart> = {
  short_answer: write,
  long_answer: write,
  percentage: async (nurse, part, salt) => {
    await nurse.type('textbox', part.label, String(10 + salt));
    return 10 + salt;
  },
  dollars: async (nurse, part, salt) => {
    await nurse.type('textbox', part.label, `1,${200 + salt}.50`);
    return 1200.5 + salt;
  },
  slider: async (nurse) => {
    await nurse.press('slider');
    // Pressed in the middle, between 5 and 6.
    const shown = /^(5|6) of 10$/;
    await nurse.sees('slider', undefined, { valueText: shown });
    return Number(shown.exec((await nurse.now('slider')).valueText)?.[1]);
  },
  radio: async (nurse, part, salt) => {
    const option = pick(part.options ?? [], salt);
    await nurse.press('radio', option.label);
    await nurse.sees('radio', option.label, { checked: true });
    return option.id;
  },
  tally: async (nurse) => {
    await nurse.press('button', 'Yes');
    await nurse.press('button', 'No');
    return { [counterOf(await nurse.evaluate(userOfToken))]: { yes: 1, of: 2 } };
  },
};

async function write(nurse: Nurse, part: Part, salt: number): Promise<PartValue> {
  const text = `${part.label}, ${salt}`;
  await nurse.type('textbox', part.label, text);
  return text;
}

/** Moves the last item up by one, so that the order is one's own. */
async function rank(nurse: Nurse, items: readonly Part[]): Promise<Record<string, PartValue>> {
  const last = pick(items, items.length - 1);
  // The rows that can be dragged take the place of others, and a press that comes just then comes to nothing.
  await nurse.sees('button', `Drag ${last.label}`);
  await nurse.press('button', `Move ${last.label} up`);
  await nurse.seesNo('button', 'Keep This Order');
  const order = items.toSpliced(-1, 1).toSpliced(-1, 0, last);
  return Object.fromEntries(order.map((item, index) => [item.id, index + 1]));
}

function pick<T>(all: readonly T[], place: number): T {
  const found = all[place % all.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}
