import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from 'vite';

/** The texts that stand in code: what components, papers, mails and refusals say. */

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Texts of two words or more, and everything between tags, of the files that some patterns name. */
export async function sourceTexts(patterns: readonly string[]): Promise<SourceText[]> {
  const paths: string[] = [];
  for await (const path of glob(patterns)) paths.push(path);
  return paths.toSorted().flatMap((path) => textsOf(path).map((text) => ({ path, text })));
}

function textsOf(path: string): string[] {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path} cannot be parsed.`);
  const texts: string[] = [];
  collect(program, texts);
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

function collect(node: unknown, texts: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, texts);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const { type, value, source, ...rest } = node as Record<string, unknown>;
  // Where a module is from is no text.
  if (type === 'ImportDeclaration' || type === 'ImportExpression') return;
  if (type === 'JSXText') texts.push(String(value));
  else if (type === 'Literal' && typeof value === 'string') {
    if (/\S\s+\S/.test(value)) texts.push(value);
  } else if (type === 'TemplateElement') {
    const { cooked } = value as { cooked: string };
    if (/\S\s+\S/.test(cooked)) texts.push(cooked);
  }
  for (const child of [value, source, ...Object.values(rest)]) collect(child, texts);
}
