import type { Assessment } from '#domain/assessment.ts';

/** The newest revision of each person who ever edited a document, by user id. */
export type Editors = Readonly<Record<string, { readonly version: number; readonly at: string }>>;

/** The editors after one more revision. */
export function withEditor(
  editors: Editors,
  { lastEditedBy, version, updatedAt }: Pick<Assessment, 'lastEditedBy' | 'version' | 'updatedAt'>,
): Editors {
  return { ...editors, [lastEditedBy]: { version, at: updatedAt } };
}
