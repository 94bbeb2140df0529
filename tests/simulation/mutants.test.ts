import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants/mutants.ts';

test('every mutant still finds its place in the sources, exactly once', () => {
  const places = MUTANTS.map(({ name, file, from }) => [
    name,
    readFileSync(file, 'utf8').split(from).length - 1,
  ]);
  expect(places).toEqual(MUTANTS.map(({ name }) => [name, 1]));
});
