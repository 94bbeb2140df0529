import { expect, test } from 'vitest';
import type { BugReport } from '#contract/bug-reports.ts';
import { filterReports, FIRST_FILTERS } from '#app/screens/bug-reports/report-filter.ts';
import type { Filters } from '#app/screens/bug-reports/report-filter.ts';

const report = (id: number, given: Partial<BugReport> = {}): BugReport => ({
  id,
  message: 'The list stays empty.',
  emailAddress: 'ann@hospital.test',
  logUrl: null,
  isOpen: true,
  emailMe: false,
  institution: 1,
  createdAt: `2026-03-0${id}T09:00:00.000Z`,
  tags: [],
  ...given,
});

const reports = [
  report(2, { tags: [1, 6], message: 'Offline the PDF\nis “blank”.' }),
  report(1, { institution: 2, tags: [6] }),
  report(3, { isOpen: false, tags: [1, 6, 9], message: 'Blank pages, still.' }),
  report(4, { message: 'Café: 50% (a.b) [c]' }),
];
const idsWith = (filters: Partial<Filters>) =>
  filterReports(reports, { ...FIRST_FILTERS, ...filters }).map(({ id }) => id);

test('R083 begins with open reports of all institutions, newest first, and every filter narrows', () => {
  expect(idsWith({})).toEqual([4, 2, 1]);
  expect(idsWith({ sort: 'oldest' })).toEqual([1, 2, 4]);
  expect(idsWith({ status: 'closed' })).toEqual([3]);
  expect(idsWith({ status: 'all' })).toEqual([4, 3, 2, 1]);
  expect(idsWith({ institution: '2' })).toEqual([1]);
  expect(idsWith({ institution: '2', tags: [1] })).toEqual([]);
});

test('R084 every word has to be in the message, whatever its case, and every tag on the report', () => {
  expect(idsWith({ status: 'all', search: ' BLANK   pdf ' })).toEqual([2]);
  expect(idsWith({ status: 'all', search: 'blan' })).toEqual([3, 2]);
  expect(idsWith({ status: 'all', search: 'blank nowhere' })).toEqual([]);
  expect(idsWith({ search: '   ' })).toEqual([4, 2, 1]);
  expect(idsWith({ search: '(a.b) 50%' })).toEqual([4]);
  expect(idsWith({ search: 'aXb' })).toEqual([]);
  expect(idsWith({ search: 'ann@hospital.test' })).toEqual([]);
  expect(idsWith({ status: 'all', tags: [6] })).toEqual([3, 2, 1]);
  expect(idsWith({ status: 'all', tags: [6, 1] })).toEqual([3, 2]);
  expect(idsWith({ status: 'all', tags: [6, 1, 9] })).toEqual([3]);
});

test('reports of the same time are in the order of their numbers', () => {
  const createdAt = '2026-03-05T09:00:00.000Z';
  const same = [report(5, { createdAt }), report(7, { createdAt }), report(6, { createdAt })];
  expect(filterReports(same, FIRST_FILTERS).map(({ id }) => id)).toEqual([7, 6, 5]);
});
