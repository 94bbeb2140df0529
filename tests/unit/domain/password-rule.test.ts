import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { PASSWORD_FAULTS, passwordFault } from '#domain/password-rule.ts';

const ann = {
  email: 'ann.lee@stmarys.test',
  names: ['St. Mary’s General Hospital', 'Évian Lakeside', 'Annegret', 'Lee'],
};
const fault = (password: string) => passwordFault(password, ann);

describe('R115 a new password', () => {
  test('at least three thousand known passwords that are long enough to be tried are refused', () => {
    const known = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(known.length).toBeGreaterThanOrEqual(3000);
    for (const password of known.slice(0, 3000)) expect([password, fault(password)]).not.toContain(null);
  });

  test.each([
    'PasswordPassword',
    '1qaz2wsx3edc4rfv',
    'aaaaaaaaaaaaaaaaaaaa',
    'sunshinesunshinesunshine',
    '               ',
    'ｐａｓｓｗｏｒｄ１',
  ])('“%s” is known', (password) => expect(fault(password)).toBe(PASSWORD_FAULTS.known));

  test.each([
    'LakesideGeneral1',
    'evian-2026',
    'StMarysHospital',
    'L@kes1de99',
    'smgh-nurse-1',
    'RTA Tracers tracer 12!',
    'tracer.nurse.1',
    'InjectableMedications',
    'Annegret Lee, Lakeside',
    'annegret-lee-1',
    'ANN.LEE@stmarys.test',
  ])('“%s” is nothing but own words', (password) => expect(fault(password)).toBe(PASSWORD_FAULTS.own));

  test.each([
    'Sunshine2026',
    'November123!',
    'blue-orange',
    'charlie@123',
    'qwertyuiop7',
    'asdf7890',
    'Lakeside7ka',
  ])('“%s” is easy to guess', (password) => expect(fault(password)).toBe(PASSWORD_FAULTS.weak));

  test.each([
    'Lakeside-ready-2026',
    'Lakeside barges hum at 4',
    'november november rain',
    'purple-ferry-lakeside',
    'tulips&rain',
    'k7#mQ2xz',
    'tKw93!xQ',
    'k7'.repeat(100),
    'é1'.repeat(100).normalize('NFD'),
    'mary had a lamb',
    'Lakeside nurse kettle',
  ])('“%s” is good', (password) => expect(fault(password)).toBeNull());

  test('is as long as people see it, in the one form that is kept', () => {
    expect(fault('kW3#r!z')).toBe(PASSWORD_FAULTS.short);
    expect(fault('éàüñ'.normalize('NFD'))).toBe(PASSWORD_FAULTS.short);
    expect(fault('😀🌷😀🌷')).toBe(PASSWORD_FAULTS.short);
    expect(fault('x1'.repeat(101))).toBe('A password may have at most 200 characters.');
  });
});
