import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#domain/identifier.ts';
import { cleanFileName, PDF_TYPE } from '#domain/upload.ts';

/**
 * How files are named in storage. The names people give their files are data, never a path, so a name can
 * neither point elsewhere nor collide; each institution has its own folder.
 */

/** Where a scan is put until it has been examined. */
export function incomingKey(institutionId: number, id: string): string {
  return `incoming/${institutionId}/${id}`;
}

export function isIncoming(key: string): boolean {
  return key.startsWith('incoming/');
}

export interface UploadKey {
  readonly institutionId: number;
  readonly id: string;
}

/** The upload an incoming key belongs to; null for any other key. */
export function uploadOfKey(key: string): UploadKey | null {
  const [, institution, id = ''] = /^incoming\/(\d+)\/([0-9a-f-]{36})$/.exec(key) ?? [];
  return institution === undefined ? null : { institutionId: Number(institution), id };
}

/** The kind of file that a key stands for. */
export function typeOfKey(key: string): string {
  return key.endsWith('.pdf') ? PDF_TYPE : 'text/plain';
}

/** Where an assessment's scan is kept. */
export function scanKey(institutionId: number, id: string): string {
  return `assessments/${institutionId}/${id}.pdf`;
}

type Sender = { readonly id: number; readonly institutionId: number };

/** Where all logs are kept, and a person's. */
export const LOGS = 'logs/';
const logsOf = (sender: Sender): string => `${LOGS}${sender.institutionId}/${sender.id}/`;

/** A unique key for a log, which begins with the time. @param now milliseconds since 1970 */
export function logKey(sender: Sender, name: string, now: number): string {
  return `${logsOf(sender)}${uuidV7(now, randomBytes(10))}-${cleanFileName(name)}`;
}

/** Whether a key is that of a log of this person. */
export function isLogOf(sender: Sender, key: string): boolean {
  return key.startsWith(logsOf(sender));
}

/** The id of the person whose log a key is; null for any other key. */
export function senderOfLog(key: string): number | null {
  const [, id] = /^logs\/\d+\/(\d+)\//.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** When a log was signed for, in milliseconds since 1970; 0 for a key that does not say. */
export function timeOfLog(key: string): number {
  const [, seconds, rest] = /\/([0-9a-f]{8})-([0-9a-f]{4})-7[^/]*$/.exec(key) ?? [];
  return seconds === undefined ? 0 : Number.parseInt(`${seconds}${rest}`, 16);
}
