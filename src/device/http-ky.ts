import { xsrfToken } from './cookies.ts';
import type { Http } from './ports.ts';

/**
 * The adapter that owns ky: one attempt per call, no retries; the outbox owns those. ky
 * itself is loaded with the first call, since no screen waits for one.
 */
export function kyHttp(base: string): Http {
  return async (request) => {
    const { default: ky, isTimeoutError } = await import('ky');
    const token = xsrfToken(document.cookie);
    try {
      const response = await ky(`${base}${request.path}`, {
        retry: 0,
        throwHttpErrors: false,
        timeout: request.timeoutMs ?? false,
        credentials: 'same-origin',
        cache: 'no-store',
        method: request.method,
        headers: { ...request.headers, ...(token === null ? {} : { 'x-xsrf-token': token }) },
        ...(request.body === undefined ? {} : { json: request.body }),
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      });
      const text = await response.text();
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        json: parsed(text),
      };
    } catch (error) {
      // The two failures under their own names, in the console too (decisions 2).
      const message = isTimeoutError(error) ? `timeout of ${request.timeoutMs}ms exceeded` : 'Network Error';
      console.info(`${message}: ${request.method} ${request.path}`);
      throw new Error(message, { cause: error });
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
