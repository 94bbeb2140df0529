import { newAction } from '#domain/action.ts';
import type { Action } from '#domain/action.ts';

/** An action of somebody, open and with nothing in it but what is given. */
export function testAction(given: Partial<Action> = {}): Action {
  const action = newAction({
    id: '018f0000-0000-7000-8000-0000000000a1',
    origin: {
      assessment: '018f0000-0000-7000-8000-000000000001',
      section: '9',
      sectionVersion: 1,
      question: 1,
      part: null,
    },
    user: { id: 7, name: 'Dana Reyes' },
    at: '2026-03-04T12:00:00.000Z',
  });
  return { ...action, ...given };
}
