import type { PutOutcome, PutRequest } from '../ports.ts';

/**
 * Puts a file into storage by XMLHttpRequest, the only API that reports upload progress.
 * @param apiBase the API's base address, for signed addresses without an origin
 */
export function xhrPut(apiBase: string, request: PutRequest): Promise<PutOutcome> {
  const { headers, bytes, onProgress, stallMs, signal } = request;
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    // A browser without `withCredentials` has no cross-origin requests either.
    if (!('withCredentials' in xhr)) return resolve({ kind: 'unsupported' });
    if (signal.aborted) return resolve({ kind: 'aborted' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: PutOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const stop = (outcome: PutOutcome): void => {
      end(outcome);
      xhr.abort();
    };
    const abort = (): void => stop({ kind: 'aborted' });
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        tell(`timeout of ${stallMs}ms exceeded`);
        stop({ kind: 'stalled' });
      }, stallMs);
    };
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => {
      if (xhr.status >= 400) tell(String(xhr.status));
      end({ kind: 'answered', status: xhr.status, text: xhr.responseText });
    });
    xhr.addEventListener('error', () => {
      tell('Network Error');
      end({ kind: 'broken' });
    });
    signal.addEventListener('abort', abort);
    xhr.open('PUT', new URL(request.url, new URL(apiBase, location.href)));
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    watch();
    xhr.send(bytes);
  });
}

/** Leaves out the address, which is as good as a key for ten minutes. */
function tell(message: string): void {
  // oxlint-disable-next-line no-console -- every failure is logged there (rule ERR-6)
  console.info(`${message}: PUT to file storage`);
}
