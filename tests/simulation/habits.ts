import type { Random } from '#device/ports.ts';
import { seededRandom } from '../support/device/device-harness.ts';

/** How much more often than usual something happens in a history; often as usual, sometimes never. */
const FACTORS = [0, 1, 1, 5];

/**
 * Each history has its own habits: some things happen often in it, others never, and few fields are written.
 * What needs two rare things in a row would hardly ever happen if all were as likely in every history.
 */
export class Habits {
  readonly #random: Random;
  readonly #chosen = new Map<readonly unknown[], readonly unknown[]>();

  constructor(seed: number) {
    this.#random = seededRandom(seed ^ 0x4ab1);
  }

  /** How often something happens, by how often it usually does. */
  weight(usual: number): number {
    return usual * (FACTORS[Math.floor(this.#random.fraction() * FACTORS.length)] ?? 1);
  }

  /** Some of these, the same whenever it is asked. */
  some<T>(list: readonly T[]): readonly T[] {
    const chosen = this.#chosen.get(list) ?? this.#choose(list);
    this.#chosen.set(list, chosen);
    return chosen as readonly T[];
  }

  #choose<T>(list: readonly T[]): readonly T[] {
    const some = list.filter(() => this.#random.fraction() < 0.4);
    return some.length === 0 ? list : some;
  }
}
