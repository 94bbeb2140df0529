import { glossary } from '#content/pages/glossary.ts';
import type { Term } from '#content/pages/glossary.ts';
import { referenceDocuments } from '#content/pages/reference-documents.ts';
import type { ReferenceDocument } from '#content/pages/reference-documents.ts';
import { listA, listB, listC } from '#content/medication-lists.ts';
import type { MedicationList } from '#domain/section.ts';
import { matchesWords } from '../../widgets/fold-text.ts';

export interface Found {
  readonly documents: readonly ReferenceDocument[];
  readonly terms: readonly Term[];
  /** Each list with those of its rows that match; lists without any are left out. */
  readonly lists: readonly { readonly list: MedicationList; readonly rows: MedicationList['medications'] }[];
  /** Documents, terms and rows together. */
  readonly count: number;
}

const medicationLists = [listA, listB, listC];

/** The entries that hold every word searched for; all of them for an empty search. */
export function findEntries(search: string): Found {
  const documents = referenceDocuments.filter(({ title, publisher, year, covers, funding }) =>
    matchesWords([title, publisher, year, covers, funding].join(' '), search),
  );
  const terms = glossary.filter(({ term, also = '', meaning, note = '' }) =>
    matchesWords([term, also, ...meaning, note].join(' '), search),
  );
  const lists = medicationLists
    .map((list) => ({
      list,
      rows: list.medications.filter(({ name, strength, form = '', note = '' }) =>
        matchesWords([name, strength, form, note, list.title].join(' '), search),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
  const rowCount = lists.reduce((sum, { rows }) => sum + rows.length, 0);
  return { documents, terms, lists, count: documents.length + terms.length + rowCount };
}
