import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call-shape.ts';

const table = Object.entries(calls) as [string, Call][];
const statuses = (call: Call): number[] => [
  ...Object.keys(call.answers).map(Number),
  ...(call.pdf === undefined && call.csv === undefined && call.events === undefined ? [] : [200]),
];

/** Names of the fields of an object schema; none when there is no schema. */
const fieldsOf = (schema: Call['params']): string[] =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];

describe.each(table)('%s', (_, call) => {
  test('has exactly the parameters that its path names', () => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fieldsOf(call.params)).toEqual(named);
  });

  test('is below /api in kebab case, with no query in its path', () => {
    expect(call.path).toMatch(/^(\/([a-z]+(-[a-z0-9]+)*(\.csv)?|\{\w+\}))+$/);
    expect(call.path).not.toMatch(/^\/api(\/|$)/);
  });

  test('has an answer for success, and only the statuses of rule API-3', () => {
    expect(statuses(call).some((status) => status >= 200 && status < 300)).toBe(true);
    for (const status of statuses(call)) expect([200, 201, 409]).toContain(status);
  });

  test('carries a body if and only if it changes or proves something', () => {
    expect(call.body !== undefined).toBe(call.method !== 'GET');
  });

  test('says briefly what it is for', () => {
    expect(call.summary).toMatch(/^[A-Z].{3,}[^.]$/);
  });
});

test('no two calls have the same method and path', () => {
  const addresses = table.map(([, call]) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('nothing can be deleted', () => {
  expect(table.filter(([, call]) => !['GET', 'POST', 'PUT', 'PATCH'].includes(call.method))).toEqual([]);
});

test('without a token people can get an account, log in and out, see the modules, ask whether the server runs and can save, and be counted – no more', () => {
  const open = table.filter(([, call]) => call.access === 'public').map(([name]) => name);
  expect(open.toSorted()).toEqual([
    'authenticate',
    'confirmEmail',
    'health',
    'join',
    'joinData',
    'logOut',
    'pageView',
    'ready',
    'register',
    'resetPassword',
    'sections',
    'setPassword',
    'signIn',
    'welcome',
    'welcomeData',
  ]);
});

test('an expired token is accepted only to be refreshed', () => {
  expect(table.filter(([, call]) => call.access === 'expired').map(([name]) => name)).toEqual([
    'refreshToken',
  ]);
});

test('only changes of assessments and actions answer with a conflict, and those are the mutations', () => {
  const conflicting = table.filter(([, call]) => statuses(call).includes(409)).map(([name]) => name);
  const mutations = table.filter(([, call]) => call.isMutation).map(([name]) => name);
  expect(conflicting).toEqual(['createAssessment', 'saveAssessment', 'createAction', 'saveAction']);
  expect(mutations).toEqual(conflicting);
});

test('ids in addresses are UUIDs for assessments and numbers for all else', () => {
  const { params } = calls.revision;
  const id = '01980000-0000-7000-8000-000000000001';
  expect(params.safeParse({ id, version: '12' }).success).toBe(true);
  expect(params.safeParse({ id: '12', version: '12' }).success).toBe(false);
  for (const version of ['0', '-1', '1.5', '1e3', '01', '']) {
    expect(params.safeParse({ id, version }).success).toBe(false);
  }
  expect(calls.section.params.safeParse({ id: '3' }).success).toBe(true);
  expect(calls.section.params.safeParse({ id: 'three' }).success).toBe(false);
});
