import { isNewerRow } from '../../rows/stored.ts';
import type { Parcel } from '../../rows/stored.ts';
import type { Attempt, AttemptPorts, ParcelKind, ParcelWords } from '../parcel.ts';
import { bugReport } from './bug-report.ts';
import type { BugReport } from './bug-report.ts';
import { upload } from './upload.ts';
import type { Upload } from './upload.ts';

/** The kinds of parcels. A further one is a file beside these and its lines here. */

type ParcelKindName = NewParcel['kind'];

/** The part of a parcel that a person gives; the rest of its row is the same for all. */
export type NewParcel = ContentOf<Upload> | ContentOf<BugReport>;

type ContentOf<P extends Parcel> = Omit<P, Exclude<keyof Parcel, 'kind'> | 'kind'> & {
  readonly kind: P['kind'];
};

/** A row as the outbox needs it, whatever its kind. */
export interface OpenParcel extends ParcelWords {
  /** `unknown`: only a newer app has this kind. */
  readonly kind: ParcelKindName | 'unknown';
  /** Null for a row that this app cannot read. */
  readonly attempt: ((ports: AttemptPorts, bytes: ArrayBuffer | null) => Promise<Attempt>) | null;
}

const openers: Readonly<Record<ParcelKindName, (row: Parcel) => OpenParcel>> = {
  upload: (row) => opened('upload', upload, row),
  'bug-report': (row) => opened('bug-report', bugReport, row),
};

export function openParcel(row: Parcel): OpenParcel {
  const name = row.kind;
  if (!isKnown(name)) return { kind: 'unknown', title: 'Unknown', detail: '', attempt: null };
  return openers[name](row);
}

function isKnown(name: string): name is ParcelKindName {
  return Object.hasOwn(openers, name);
}

function opened<P extends Parcel>(name: ParcelKindName, kind: ParcelKind<P>, row: Parcel): OpenParcel {
  const parcel = isNewerRow(row) ? undefined : kind.schema.safeParse(row).data;
  if (parcel === undefined) return { kind: name, title: kind.noun, detail: '', attempt: null };
  return {
    kind: name,
    ...kind.describe(parcel),
    attempt: (ports, bytes) => kind.attempt(ports, parcel, bytes),
  };
}
