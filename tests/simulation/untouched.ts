import { readList } from '#device/store/reading/assessment-list.ts';
import { isPosition } from '#device/rows/positions.ts';
import type { Device } from '#device/device.ts';
import type { HttpRequest } from '#device/ports.ts';
import type { Disk } from './disk.ts';
import type { Typed } from './page.ts';
import type { Actor } from './scheduler.ts';
import { bodyOf, idIn, isSave } from './requests.ts';

/**
 * An assessment in which nobody has entered anything stays on its tablet, and Start goes on with it (rule ASM-19):
 * what people did and what went out, without the product's own rule.
 */
export class Beginnings {
  /** Assessments in which somebody has ever entered anything, or which they have submitted. */
  readonly #touched = new Set<string>();
  /** Assessments of which a save went out. */
  readonly #sent = new Set<string>();
  readonly #started = new Set<string>();
  /** Taps on Start that nothing has come of yet. */
  readonly #underWay = new Set<{ readonly actor: Actor }>();
  #ended = 0;

  /** Start is tapped. @returns to be called when something has come of it */
  starts(actor: Actor): () => void {
    const tap = { actor };
    this.#underWay.add(tap);
    return () => {
      this.#underWay.delete(tap);
      this.#ended += 1;
    };
  }

  /** Asked after something: whether nothing began anew meanwhile, for all that one knows. */
  watch(): () => boolean {
    const ended = this.#ended;
    return () => this.#ended === ended && [...this.#underWay].every(({ actor }) => actor.state === 'dead');
  }

  /** @returns whether it is one that was begun before */
  started(id: string): boolean {
    const isAgain = this.#started.has(id);
    this.#started.add(id);
    return isAgain;
  }

  typed({ assessment, value }: Pick<Typed, 'assessment' | 'value'>): void {
    if (saysSomething(value)) this.#touched.add(assessment);
  }

  submitted(id: string): void {
    this.#touched.add(id);
  }

  /** @returns what is wrong with it, or null */
  sent(request: HttpRequest): string | null {
    if (!isSave(request)) return null;
    const { new_id: copy, id = idIn(request) } = bodyOf(request);
    this.#sent.add(String(copy ?? id));
    const isBlank = this.#started.has(String(id)) && !this.#touched.has(String(id));
    return isBlank ? `${String(id)} went out, and nobody had entered anything in it` : null;
  }

  wasSent(id: string): boolean {
    return this.#sent.has(id);
  }

  /** Whether it may stay here for good. */
  restsIn({ stored, lanes, edits }: Disk, id: string): boolean {
    const lane = lanes.get(id);
    if (lane === undefined || stored.get(id)?.base !== null || !this.#started.has(id)) return false;
    if (this.#sent.has(id) || lane.inFlight !== null || lane.complete !== null) return false;
    const own = edits.filter((edit) => edit.id === id && !isPosition(edit.leaf));
    const unfolded = Object.fromEntries(own.map(({ leaf, value }) => [leaf, value]));
    return !saysSomething({ ...lane.changed, ...unfolded });
  }

  /** Untouched assessments that show in the list or as waiting all the same. */
  async shownBy(device: Device, disk: Disk): Promise<string[]> {
    const shown = [
      ...(await device.read(readList)),
      ...(await device.stored((store) => store.waitingStates())),
    ];
    return shown.map(({ id }) => id).filter((id) => this.restsIn(disk, id));
  }
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== '' && value !== false && value !== null;
}
