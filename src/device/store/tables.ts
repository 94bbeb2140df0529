import type { AssessmentSummary } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import type { Edit, Lane, Parcel, StoredAssessment } from '../rows/stored.ts';

/**
 * The tables as the readings see them that the first screen shares, in one transaction of the
 * caller's: `DeviceDatabase`, or `plainTables` before Dexie is there. Names are Dexie's own.
 */
export interface Tables {
  readonly meta: Table<MetaRow>;
  readonly sections: Table<Section, [number, number]>;
  readonly summaries: Table<AssessmentSummary>;
  readonly assessments: Table<StoredAssessment>;
  readonly outbox: Table<Lane>;
  readonly edits: Table<Edit, [string, string]>;
  readonly parcels: Table<Parcel>;
  editsOf(id: string): { toArray(): Promise<Edit[]> };
}

/** With what only the list reads. */
export interface ListTables extends Tables {
  /** The pulled list's last updated, newest first. */
  newestSummaries(count: number): Promise<AssessmentSummary[]>;
  /**
   * The server's versions of what this device holds, by id.
   *
   * @param since only those that changed after this ISO time
   */
  heldVersions(since: string): Promise<Map<string, number>>;
}

/** A single fact the device keeps. */
export interface MetaRow {
  readonly key: string;
  readonly value: unknown;
}

export interface Table<Row, Key = string> {
  get(key: Key): Promise<Row | undefined>;
  bulkGet(keys: Key[]): Promise<(Row | undefined)[]>;
  toArray(): Promise<Row[]>;
  toCollection(): { primaryKeys(): Promise<Key[]> };
  count(): Promise<number>;
}
