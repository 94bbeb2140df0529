/** Reads the tokens' own file, so that the page shows what the product is made of and nothing else. */

interface Scheme {
  readonly name: 'Light' | 'Dark';
  /** Token → value, as far as this scheme sets it; dark falls back to light. */
  readonly values: Readonly<Record<string, string>>;
}

export interface Tokens {
  /** Names without dashes in front, in the file's order. */
  readonly names: readonly string[];
  readonly light: Scheme;
  readonly dark: Scheme;
}

export function readTokens(css: string): Tokens {
  const light = declarations(/:root \{(.*?)\}/s.exec(css)?.[1] ?? '');
  const dark = declarations(/prefers-color-scheme: dark\)\s*\{\s*:root \{(.*?)\}/s.exec(css)?.[1] ?? '');
  return {
    names: Object.keys(light),
    light: { name: 'Light', values: light },
    dark: { name: 'Dark', values: { ...light, ...dark } },
  };
}

function declarations(block: string): Record<string, string> {
  const found = block.matchAll(/--([\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.trim()]));
}

export function isColor(value: string): boolean {
  return /^(#|rgb)/.test(value);
}

const GROUNDS = ['canvas', 'surface', 'sunken'];
/** Edges and shades that carry no meaning of their own. */
const WITHOUT_CONTRAST = new Set(['line', 'shade']);

export interface Contrast {
  readonly ratio: number;
  /** The color of the text, and that behind it. */
  readonly pair: string;
}

/** The contrast that matters for a color: text on a ground, or the worst over the grounds it is used on. */
export function contrastOf(name: string, values: Scheme['values']): Contrast | null {
  if (WITHOUT_CONTRAST.has(name)) return null;
  const on = (front: string, back: string) => ratio(values[front] ?? '', values[back] ?? '');
  if (GROUNDS.includes(name)) return { ratio: on('ink', name), pair: `ink on ${name}` };
  if (name === 'on-brand') return { ratio: on(name, 'brand'), pair: 'on brand' };
  const base = name.replace(/-soft$/, '');
  if (base !== name && base !== 'ink') return { ratio: on(base, name), pair: `${base} on it` };
  return { ratio: Math.min(...GROUNDS.map((ground) => on(name, ground))), pair: 'on every background' };
}

/** WCAG 2 contrast ratio of two colors written `#rrggbb`. */
function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
