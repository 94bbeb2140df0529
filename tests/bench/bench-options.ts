import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

/**
 * What a run may be told, the same for every benchmark: `npm run bench -- tap --rounds 1 --seed 7`. Each takes from it
 * what it knows.
 */
const { values: given } = parseArgs({
  options: {
    /** How often each thing is measured. */
    rounds: { type: 'string' },
    /** In which order. */
    seed: { type: 'string' },
    /** How many times slower than this machine; several with commas between. */
    at: { type: 'string' },
    /** How many assessments. */
    assessments: { type: 'string' },
    /** How many tablets; several with commas between. */
    tablets: { type: 'string' },
    /** Another build than `dist`. */
    dist: { type: 'string' },
  },
});

export const SEED = numberOf(given.seed, 20_261_128);

/** Another build of the client than `dist`. */
export const otherBuild = given.dist;

export function roundsOr(usual: number): number {
  return numberOf(given.rounds, usual);
}

export function slowdownsOr(usual: number): number[] {
  return given.at === undefined ? [usual] : given.at.split(',').map((one) => numberOf(one, usual));
}

export function assessmentsOr(usual: number): number {
  return numberOf(given.assessments, usual);
}

export function tabletsOr(usual: readonly number[]): readonly number[] {
  return given.tablets === undefined ? usual : given.tablets.split(',').map((one) => numberOf(one, 0));
}

function numberOf(text: string | undefined, usual: number): number {
  const number = text === undefined ? usual : Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`“${text}” is no number of these.`);
  return number;
}

/** What figures are only worth together with. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}
