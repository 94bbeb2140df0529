import type { Assessment } from '#domain/assessment.ts';
import type { Compared } from '#domain/comparison.ts';
import type { Section } from '#domain/section.ts';
import { placeOf } from '#domain/measures/tracers-before.ts';

/** Places of which the last tracers are kept. With more than these the database is asked again. */
const MOST_PLACES = 100;
/** Of more than are judged together, so that two of one moment push none out. */
const MOST_HELD = 6;

/**
 * The tracers before one, while all are gone through in their order: of most places each is read from the database
 * once, and no more is kept than the last ones of a limited number of places.
 */
export class EarlierTracers {
  readonly #read: (one: Compared) => Promise<readonly Compared[]>;
  /** Those whose turn was longest ago come first. */
  readonly #byPlace = new Map<string, readonly Kept[]>();
  /** By name alone: of a place that never came by, there is nothing before. */
  readonly #seen: Set<string> | null;

  /**
   * @param read those before one, of a place that is not kept
   * @param isFromStart whether the very first one comes by
   */
  constructor(read: (one: Compared) => Promise<readonly Compared[]>, isFromStart: boolean) {
    this.#read = read;
    this.#seen = isFromStart ? new Set() : null;
  }

  /** Those before it, which it then joins. */
  async before(one: Compared): Promise<readonly Compared[]> {
    const { id, version } = one.section;
    const key = `${id} ${version} ${placeOf(one.assessment)}`;
    const isFirst = this.#seen?.has(key) === false;
    this.#seen?.add(key);
    const before = this.#byPlace.get(key) ?? (isFirst ? [] : (await this.#read(one)).map(kept));
    this.#byPlace.delete(key);
    this.#byPlace.set(key, [...before, kept(one)].slice(-MOST_HELD));
    for (const oldest of this.#byPlace.keys()) {
      if (this.#byPlace.size <= MOST_PLACES) break;
      this.#byPlace.delete(oldest);
    }
    return before.map(({ section, text }) => ({ section, assessment: JSON.parse(text) as Assessment }));
  }
}

/** As text: some hundred assessments take a fifth of the room that they take as objects. */
interface Kept {
  readonly section: Section;
  readonly text: string;
}

/** Without what people wrote: only what they counted is looked at again. */
function kept({ section, assessment }: Compared): Kept {
  const answers: Assessment['answers'] = {};
  for (const [id, { parts }] of Object.entries(assessment.answers)) {
    answers[id] = { parts, flagged: false, observations: '', opportunities: '' };
  }
  return { section, text: JSON.stringify({ ...assessment, answers, notes: '', wastageCalculator: [] }) };
}
