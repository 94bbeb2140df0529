import { randomUUID } from 'node:crypto';
import { cleanFileName, PDF_TYPE } from '#domain/upload.ts';

/**
 * How files are called in storage. What people name their files is data, never a path, so no
 * name can lead anywhere or meet another; institutions have folders of their own.
 */

/** Where a scan is put, until it is looked at. */
export function incomingKey(institutionId: number, id: string): string {
  return `incoming/${institutionId}/${id}`;
}

export function isIncoming(key: string): boolean {
  return key.startsWith('incoming/');
}

/** The upload that an incoming key belongs to; null for another key. */
export function uploadOfKey(key: string): { institutionId: number; id: string } | null {
  const [, institution, id = ''] = /^incoming\/(\d+)\/([0-9a-f-]{36})$/.exec(key) ?? [];
  return institution === undefined ? null : { institutionId: Number(institution), id };
}

/** What a stored file is, by its key. */
export function typeOfKey(key: string): string {
  return key.endsWith('.pdf') ? PDF_TYPE : 'text/plain';
}

/** Where the scan of an assessment stays. */
export function scanKey(institutionId: number, id: string): string {
  return `assessments/${institutionId}/${id}.pdf`;
}

/** A place for a log that nobody else and no other request has. */
export function logKey(sender: { id: number; institutionId: number }, name: string): string {
  return `logs/${sender.institutionId}/${sender.id}/${randomUUID()}-${cleanFileName(name)}`;
}
