import { randomUUID } from 'node:crypto';
import type { Answer } from './client.ts';
import { answerOf } from './client.ts';
import type { TestServer } from './harness.ts';
import type { Person } from './scenario.ts';

export interface WireBugReport {
  id: number;
  message: string;
  email_address: string;
  log_url: string | null;
  is_open: boolean;
  email_me: boolean;
  institution: number;
  created_at: string;
  tags: number[];
  errors: string[];
  fields?: string[];
}

/** The body of POST /bug-reports. */
export function bugReport(given: object = {}): object {
  return { uuid: randomUUID(), log_url: null, email_me: false, message: 'It broke.', ...given };
}

export function report(person: Person, given: object = {}): Promise<Answer<WireBugReport>> {
  return person.client.post<WireBugReport>('/bug-reports', bugReport(given));
}

/** Where this person may put a log. */
export async function logAddress(person: Person): Promise<string> {
  const path = '/sign-s3?object_name=log.txt&content_type=text/plain&path=logs';
  const { body } = await person.client.get<{ signed_url: string }>(path);
  return body.signed_url;
}

export async function putLog(server: TestServer, url: string, payload: string): Promise<Answer> {
  const headers = { 'content-type': 'text/plain', 'x-amz-acl': 'private' };
  return answerOf(await server.app.inject({ method: 'PUT', url, payload, headers }));
}

export interface Triage {
  reports: WireBugReport[];
  institutions: Record<string, string>;
  tags: Record<string, string>;
}

export const triageBy = (person: Person): Promise<Answer<Triage>> => person.client.get('/bug-reports');

export const changeReport = (person: Person, id: number, body: unknown): Promise<Answer<WireBugReport>> =>
  person.client.send<WireBugReport>('PATCH', `/bug-reports/${id}`, { body });
