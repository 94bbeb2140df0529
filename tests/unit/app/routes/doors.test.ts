import { expect, test } from 'vitest';
import { isDoor } from '#app/routes/doors.ts';

test('pages through which people enter are known, even with a trailing slash', () => {
  const keyed = ['reset-password', 'welcome', 'join', 'confirm-email', 'sign-in'];
  for (const name of ['login', 'register', 'forgot-password', ...keyed]) {
    expect(isDoor(`/${name}`)).toBe(true);
    expect(isDoor(`/${name}/`)).toBe(true);
  }
  for (const path of ['/', '/account', '/assessments', '/joined', '/help/join']) {
    expect(isDoor(path)).toBe(false);
  }
});
