/** An element that a script looks for on the screen. */
export interface Wanted {
  readonly role: Role;
  /** The accessible name, or how it begins when it ends with an ellipsis. */
  readonly name?: string | undefined;
  /** Only in what this selector finds. */
  readonly within?: string | undefined;
}

export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'option'
  | 'radio'
  | 'slider'
  | 'status'
  | 'textbox';

/** A thing on the screen, as a person sees it. */
export interface Seen {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  /** A slider's value in words. */
  readonly valueText: string;
  readonly checked: boolean;
  readonly focused: boolean;
  /** Whether a press at this place of the window reaches it. */
  readonly open: boolean;
  readonly x: number;
  readonly y: number;
}

/**
 * The first thing on the screen that is wanted, or null. Runs in the page, so it uses nothing from outside.
 * @param toPress whether to bring it to the middle first, where no bar lies over it
 */
export function look({ role, name, within }: Wanted, toPress: boolean): Seen | null {
  const texts = ['text', 'email', 'password', 'search', 'tel', 'url'].map((type) => `input[type=${type}]`);
  const selectors: Record<Role, string> = {
    button: 'button:not([role]), summary, [role=button], input[type=submit]',
    checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
    combobox: '[role=combobox], select',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    option: '[role=option]',
    radio: 'input[type=radio]',
    slider: 'input[type=range]',
    status: '[role=status], output',
    textbox: ['textarea', 'input:not([type])', ...texts].map((one) => `${one}:not([role])`).join(),
  };
  const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const isShown = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

  function words(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || !isShown(node)) return '';
    return node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join('');
  }

  function nameOf(element: HTMLElement): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return tidy(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    const given = element.getAttribute('aria-label');
    if (given !== null) return tidy(given);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return tidy((labels.length > 0 ? labels : [element]).map(words).join(' '));
  }

  const isNamed = (element: HTMLElement): boolean => {
    if (name === undefined) return true;
    const found = nameOf(element);
    return name.endsWith('…') ? found.startsWith(name.slice(0, -1)) : found === name;
  };
  const scopes = [...document.querySelectorAll(within ?? 'body')];
  const found = scopes
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(selectors[role])])
    .find((element) => isShown(element) && isNamed(element));
  if (found === undefined) return null;

  const field = found as HTMLInputElement;
  // A person presses the words beside a circle as well, and the circle itself may be a drawing.
  const label = role === 'radio' || role === 'checkbox' ? field.labels?.[0] : undefined;
  const target = label ?? found;
  if (toPress) target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return {
    name: nameOf(found),
    text: tidy(words(found)),
    value: field.value ?? '',
    valueText: found.ariaValueText ?? '',
    checked: field.checked ?? false,
    focused: document.activeElement === found,
    open: !found.matches(':disabled') && hit !== null && target.contains(hit),
    x,
    y,
  };
}

/** All answers that the page shows: its fields, and the order of a ranking. Runs in the page. */
export function shownAnswers(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)');
  const items = document.querySelectorAll<HTMLElement>('main li:has(button)');
  return [
    ...[...fields].map(({ type, value, checked, ariaValueText }) =>
      type === 'radio' ? `${value} ${checked}` : (ariaValueText ?? value),
    ),
    ...[...items].map(({ innerText }) => innerText),
  ];
}
