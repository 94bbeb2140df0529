import { expect, test } from 'vitest';
import type { BugReport } from '#contract/bug-reports.ts';
import { addingTag, opening, removingTag, withChanges } from '#app/screens/bug-reports/triage-changes.ts';

const report = (id: number, tags: number[]): BugReport => ({
  id,
  message: 'It broke.',
  emailAddress: 'ann@hospital.test',
  logUrl: null,
  isOpen: true,
  emailMe: false,
  institution: 1,
  createdAt: '2026-03-05T09:00:00.000Z',
  tags,
});

test('changes that are under way build on each other, and touch no other report', () => {
  const other = report(2, [1]);
  const changes = [addingTag(1, 9), opening(1, false), addingTag(1, 3), removingTag(1, 6), addingTag(1, 3)];
  const [changed, left] = withChanges([report(1, [6]), other], changes);
  expect(changed).toEqual({ ...report(1, [3, 9]), isOpen: false });
  expect(left).toBe(other);
});

test('a refused change leaves the later ones', () => {
  const [later] = withChanges([report(1, [6])], [addingTag(1, 3)]);
  expect(later?.tags).toEqual([3, 6]);
});
