import ky from 'ky';
import { xsrfToken } from './cookies.ts';
import type { Http } from './ports.ts';

/** The adapter that owns ky: one attempt per call, no retries; the outbox owns those. */
export function kyHttp(base: string): Http {
  const client = ky.create({
    // The prefix ends the API's address; paths below it start with a slash.
    retry: 0,
    throwHttpErrors: false,
    timeout: false,
    credentials: 'same-origin',
    cache: 'no-store',
  });
  return async (request) => {
    const token = xsrfToken(document.cookie);
    const response = await client(`${base}${request.path}`, {
      method: request.method,
      headers: { ...request.headers, ...(token === null ? {} : { 'x-xsrf-token': token }) },
      ...(request.body === undefined ? {} : { json: request.body }),
      ...(request.timeoutMs === undefined ? {} : { timeout: request.timeoutMs }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const text = await response.text();
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      json: parsed(text),
    };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
