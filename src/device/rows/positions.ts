/** The person's position; 0-based, except lastQuestionIndex (rule ASM-4). */
export interface Positions {
  lastQuestionIndex: number;
  page: number;
  currentQuestionIndex: number;
}

const POSITIONS: ReadonlySet<unknown> = new Set([
  'lastQuestionIndex',
  'page',
  'currentQuestionIndex',
] satisfies (keyof Positions)[]);

export function isPosition(name: unknown): name is keyof Positions {
  return POSITIONS.has(name);
}
