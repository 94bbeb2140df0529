import { expect } from 'playwright/test';
import type { Driver, Key } from './drivers/driver.ts';
import { look } from './look.ts';
import type { Role, Seen, Wanted } from './look.ts';

/** How long a person waits for what should be there; a busy machine is slow. */
const PATIENCE_MS = 30_000;

/** How often one looks. */
const INTERVALS_MS = [20, 50, 100];

interface Where {
  /** Only in what this selector finds. */
  readonly within?: string;
  /** How long to wait, in milliseconds. */
  readonly patience?: number;
}

/** An element as it should be seen, or a pattern for its text. */
type Expected = { readonly [Fact in keyof Seen]?: Seen[Fact] | RegExp };

/** A nurse before a browser: sees what is on the screen, presses it and types. */
export class Nurse {
  readonly #driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.#driver = driver;
    this.#url = url;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.goto(this.#url + path);
  }

  /** The value of a function in the page; it may use nothing from outside. */
  async evaluate<Args extends readonly unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join();
    const text = await this.#driver.evaluate(`JSON.stringify({ value: (${run.toString()})(${given}) })`);
    return (JSON.parse(text) as { value: Value }).value;
  }

  /** Waits until it is there, and as it should be. */
  async sees(role: Role, name?: string, as: Expected = {}, where: Where = {}): Promise<void> {
    const { within, patience = PATIENCE_MS } = where;
    const seen = () => this.#look({ role, name, within });
    try {
      await expect
        .poll(seen, { message: `the ${role} “${name ?? ''}”`, timeout: patience, intervals: INTERVALS_MS })
        .toMatchObject(Object.fromEntries(Object.entries(as).map(([key, value]) => [key, likeness(value)])));
    } catch (error) {
      const there = await this.evaluate(() => `${location.pathname}\n${document.body.innerText}`).catch(
        String,
      );
      throw new Error(`${String(error)}\n\nWhat is there instead: ${there}`, { cause: error });
    }
  }

  /** Waits until it is not there any more. */
  async seesNo(role: Role, name: string): Promise<void> {
    await expect
      .poll(() => this.#look({ role, name }), { message: `no ${role} “${name}”`, timeout: PATIENCE_MS })
      .toBeNull();
  }

  async path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  /** Waits for an address. */
  async isAt(path: RegExp, patience = PATIENCE_MS): Promise<void> {
    const here = () => this.path().catch(() => null);
    await expect.poll(here, { message: 'the address', timeout: patience }).toMatch(path);
  }

  /** Presses it as soon as a press reaches it. */
  async press(role: Role, name?: string, where: Where = {}): Promise<void> {
    const { x, y } = await this.#standing({ role, name, within: where.within });
    await this.#driver.click(x, y);
  }

  /** Types into a field, behind what is there. */
  async type(role: Role, name: string, text: string): Promise<void> {
    await this.#enter(role, name);
    await this.#driver.press('ControlEnd');
    await this.#driver.type(text);
  }

  /**
   * Presses a field until it has the focus, as people do: between look and press a page that was just loaded may be
   * drawn once more, and the drivers cannot do both in one.
   */
  async #enter(role: Role, name: string): Promise<void> {
    const enter = async () => {
      await this.press(role, name);
      await this.sees(role, name, { focused: true }, { patience: PATIENCE_MS / 6 });
    };
    await expect(enter).toPass({ timeout: PATIENCE_MS });
  }

  /** Presses what leads from one address to the next, again where a press was lost for the same reason. */
  async goesOn(from: RegExp, to: RegExp, role: Role, name: string, where: Where = {}): Promise<void> {
    const go = async () => {
      if (from.test(await this.path())) await this.press(role, name, where);
      await this.isAt(to, PATIENCE_MS / 3);
    };
    await expect(go).toPass({ timeout: PATIENCE_MS });
  }

  async key(key: Key): Promise<void> {
    await this.#driver.press(key);
  }

  /** The element as it is now. */
  async now(role: Role, name?: string): Promise<Seen> {
    const seen = await this.#look({ role, name });
    if (seen === null) throw new Error(`There is no ${role} “${name ?? ''}”.`);
    return seen;
  }

  /** The element as it is now; null while there is no such element, or no page to look at. */
  async #look(wanted: Wanted, toPress = false): Promise<Seen | null> {
    return this.evaluate(look, wanted, toPress).catch(() => null);
  }

  /** Waits until it stands still where a press reaches it. */
  async #standing(wanted: Wanted): Promise<Seen> {
    const what = `to press the ${wanted.role} “${wanted.name ?? ''}”`;
    let last: Seen | null = null;
    const stands = async (): Promise<boolean> => {
      const before = last;
      last = await this.#look(wanted, true);
      return last !== null && last.open && last.x === before?.x && last.y === before.y;
    };
    await expect.poll(stands, { message: what, timeout: PATIENCE_MS, intervals: INTERVALS_MS }).toBe(true);
    if (last === null) throw new Error(`It is not there ${what}.`);
    return last;
  }
}

function likeness(value: unknown): unknown {
  return value instanceof RegExp ? expect.stringMatching(value) : value;
}
