/**
 * All that the tests ask of a browser: addresses, a script in the page, a pointer and keys. What is on the
 * screen is found by scripts that are the same in every browser (`look.ts`).
 */
export interface Driver {
  /** Starts the browser on its profile, which outlives it. */
  open(): Promise<void>;
  /** Closes it as a person does. */
  close(): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The value of an expression in the page, which is a text. */
  evaluate(expression: string): Promise<string>;
  /** Presses the pointer at a place of the window. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Lines that the browser wrote, for whoever has to find out why a test failed. */
  readonly log: readonly string[];
}

export type Key = 'ControlEnd' | 'Tab' | 'Enter';

/** The settings that a browser is started with. */
export interface Setting {
  /** The folder of its profile. */
  readonly profile: string;
  readonly width: number;
  readonly height: number;
}
