/**
 * Works out the formulas of a worksheet as spreadsheet programs do, as far as the wastage calculator
 * needs it: arithmetic, comparisons, and a dozen functions. A blank cell is null; text is more than
 * any number; an error passes through everything but IFERROR.
 */

export type CellValue = number | string | boolean | null;
type Value = CellValue | CellValue[];

class FormulaError extends Error {}

/** The content of the cells: a value, or a formula without its leading equals sign. */
export interface CellSource {
  readonly value: CellValue;
  readonly formula: string | null;
}

export class Spreadsheet {
  readonly #cells: ReadonlyMap<string, CellSource>;
  readonly #known = new Map<string, CellValue>();

  constructor(cells: ReadonlyMap<string, CellSource>) {
    this.#cells = cells;
  }

  /** The value of a cell, such as `A1`; an error is the text `#ERROR`. */
  at(address: string): CellValue {
    try {
      return this.valueOf(address);
    } catch (error) {
      if (error instanceof FormulaError) return '#ERROR';
      throw error;
    }
  }

  valueOf(address: string): CellValue {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const cell = this.#cells.get(address);
    const value =
      cell === undefined
        ? null
        : cell.formula === null
          ? cell.value
          : new Formula(cell.formula, this).result();
    this.#known.set(address, value);
    return value;
  }

  /** A condition, as a data validation has it. */
  holds(condition: string): boolean {
    return new Formula(condition, this).result() === true;
  }

  range(from: string, to: string): CellValue[] {
    const [fromColumn, fromRow] = split(from);
    const [toColumn, toRow] = split(to);
    const values: CellValue[] = [];
    for (let row = fromRow; row <= toRow; row += 1) {
      for (let column = fromColumn; column <= toColumn; column += 1) {
        values.push(this.valueOf(`${String.fromCharCode(column)}${row}`));
      }
    }
    return values;
  }
}

function split(address: string): [column: number, row: number] {
  return [address.charCodeAt(0), Number(address.slice(1))];
}

const TOKEN =
  /\s*("(?:[^"]|"")*"|\d+(?:\.\d+)?|\$?[A-Z]\$?\d+(?::\$?[A-Z]\$?\d+)?|[A-Z]+(?=\()|<>|<=|>=|[-+*/(),<>=])/gy;

/** A recursive descent that evaluates as it goes; what IF and IFERROR skip is never evaluated. */
class Formula {
  readonly #tokens: string[];
  readonly #sheet: Spreadsheet;
  #at = 0;

  constructor(text: string, sheet: Spreadsheet) {
    this.#tokens = Array.from(text.matchAll(TOKEN), (match) => match[1] ?? '');
    if (this.#tokens.join('').replaceAll(/\s/g, '') !== text.replaceAll(/\s/g, ''))
      throw new Error(`Not understood: ${text}`);
    this.#sheet = sheet;
  }

  result(): CellValue {
    const value = single(this.#comparison());
    if (this.#at !== this.#tokens.length) throw new Error(`Not understood from ${this.#tokens[this.#at]}`);
    return value;
  }

  #take(expected?: string): string {
    const token = this.#tokens[this.#at] ?? '';
    if (expected !== undefined && token !== expected) throw new Error(`Expected ${expected}, found ${token}`);
    this.#at += 1;
    return token;
  }

  #next(...wanted: string[]): string | null {
    return wanted.includes(this.#tokens[this.#at] ?? '') ? this.#take() : null;
  }

  #comparison(): Value {
    let left = this.#sum();
    for (
      let sign = this.#next('=', '<>', '<', '>', '<=', '>=');
      sign;
      sign = this.#next('=', '<>', '<', '>', '<=', '>=')
    ) {
      left = compare(single(left), sign, single(this.#sum()));
    }
    return left;
  }

  #sum(): Value {
    let left = this.#product();
    for (let sign = this.#next('+', '-'); sign; sign = this.#next('+', '-')) {
      const right = number(single(this.#product()));
      left = sign === '+' ? number(single(left)) + right : number(single(left)) - right;
    }
    return left;
  }

  #product(): Value {
    let left = this.#atom();
    for (let sign = this.#next('*', '/'); sign; sign = this.#next('*', '/')) {
      const right = number(single(this.#atom()));
      if (sign === '/' && right === 0) throw new FormulaError('#DIV/0!');
      left = sign === '*' ? number(single(left)) * right : number(single(left)) / right;
    }
    return left;
  }

  #atom(): Value {
    const token = this.#take();
    if (token === '(') {
      const value = this.#comparison();
      this.#take(')');
      return value;
    }
    if (token === '-') return -number(single(this.#atom()));
    if (token.startsWith('"')) return token.slice(1, -1).replaceAll('""', '"');
    if (/^\d/.test(token)) return Number(token);
    const [from = '', to] = token.replaceAll('$', '').split(':');
    if (/^[A-Z]\d/.test(from))
      return to === undefined ? this.#sheet.valueOf(from) : this.#sheet.range(from, to);
    return this.#call(token);
  }

  #call(name: string): Value {
    this.#take('(');
    if (name === 'IF') return this.#if();
    if (name === 'IFERROR') return this.#ifError();
    const values = [this.#comparison()];
    while (this.#next(',') !== null) values.push(this.#comparison());
    this.#take(')');
    return apply(name, values);
  }

  #if(): Value {
    const condition = single(this.#comparison());
    this.#take(',');
    if (condition === true) {
      const value = this.#comparison();
      this.#skipTo(')');
      return value;
    }
    this.#skipTo(',');
    const value = this.#comparison();
    this.#take(')');
    return value;
  }

  #ifError(): Value {
    const start = this.#at;
    try {
      const value = this.#comparison();
      this.#skipTo(')');
      return value;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.#at = start;
      this.#skipTo(',');
      const value = this.#comparison();
      this.#take(')');
      return value;
    }
  }

  /** Skips everything up to and including this character of the same call. */
  #skipTo(sign: ')' | ','): void {
    for (let depth = 0; ;) {
      const token = this.#take();
      if (token === '') throw new Error('A call has no end.');
      if (depth === 0 && token === sign) return;
      if (token === '(') depth += 1;
      if (token === ')') depth -= 1;
    }
  }
}

function single(value: Value): CellValue {
  if (Array.isArray(value)) throw new FormulaError('#VALUE!');
  return value;
}

function number(value: CellValue): number {
  if (value === null) return 0;
  if (typeof value === 'number') return value;
  throw new FormulaError('#VALUE!');
}

/** Numbers come before texts, and texts before booleans. */
function kind(value: CellValue): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
}

function compare(left: CellValue, sign: string, right: CellValue): boolean {
  const blank = (other: CellValue) =>
    typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
  const a = left ?? blank(right);
  const b = right ?? blank(left);
  const order = kind(a) !== kind(b) ? kind(a) - kind(b) : a < b ? -1 : a > b ? 1 : 0;
  const signs: Record<string, boolean> = {
    '=': order === 0,
    '<>': order !== 0,
    '<': order < 0,
    '>': order > 0,
    '<=': order <= 0,
    '>=': order >= 0,
  };
  return signs[sign] ?? false;
}

function apply(name: string, values: readonly Value[]): CellValue {
  const [first = null, second = null] = values;
  const all = values.flat();
  const numbers = all.filter((value) => typeof value === 'number');
  const list = Array.isArray(first) ? first : [first];
  switch (name) {
    case 'AND':
      return all.every((value) => value === true);
    case 'OR':
      return all.includes(true);
    case 'NOT':
      return first !== true;
    case 'ISNUMBER':
      return typeof first === 'number';
    case 'SUM':
      return numbers.reduce((sum, value) => sum + value, 0);
    case 'COUNTA':
      return all.filter((value) => value !== null).length;
    case 'COUNTIF':
      return list.filter((value) =>
        second === '?*' ? typeof value === 'string' && value !== '' : value === second,
      ).length;
    case 'RANK': {
      const others = Array.isArray(second) ? second : [second];
      return others.filter((value) => typeof value === 'number' && value > number(single(first))).length + 1;
    }
    default:
      throw new Error(`The function ${name} is not known.`);
  }
}
