import { randomUUID } from 'node:crypto';
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

/** The upload an incoming key belongs to; null for any other key. */
export function uploadOfKey(key: string): { institutionId: number; id: string } | null {
  const [, institution, id = ''] = /^incoming\/(\d+)\/([0-9a-f-]{36})$/.exec(key) ?? [];
  return institution === undefined ? null : { institutionId: Number(institution), id };
}

/** What kind of file a key holds. */
export function typeOfKey(key: string): string {
  return key.endsWith('.pdf') ? PDF_TYPE : 'text/plain';
}

/** Where an assessment's scan is kept. */
export function scanKey(institutionId: number, id: string): string {
  return `assessments/${institutionId}/${id}.pdf`;
}

/** A unique key for a log. */
export function logKey(sender: { id: number; institutionId: number }, name: string): string {
  return `logs/${sender.institutionId}/${sender.id}/${randomUUID()}-${cleanFileName(name)}`;
}
