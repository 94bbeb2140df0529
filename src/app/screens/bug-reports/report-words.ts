import type { BugReport, BugReports } from '#contract/bug-reports.ts';
import { shortDate } from '#domain/dates.ts';
import type { SelectOption } from '../../widgets/select/options.ts';

type Names = Pick<BugReports, 'institutions' | 'tags'>;

/** Several hospitals may have the same name. */
export function institutionWords({ institutions }: Names, id: number): string {
  return `${institutions[id] ?? 'Institution'} (ID ${id})`;
}

export function tagWords({ tags }: Names, id: number): string {
  return tags[id] ?? `Tag ${id}`;
}

/** All tags, in the server's order. */
export function tagOptions({ tags }: Names): SelectOption[] {
  return Object.entries(tags).map(([value, label]) => ({ value, label }));
}

export function replyAddress({ emailAddress, createdAt }: BugReport): string {
  const to = encodeURIComponent(emailAddress).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Your bug report of ${shortDate(createdAt)}`)}`;
}
