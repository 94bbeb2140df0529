import { MINUTE_MS } from '#domain/durations.ts';

/** How long a request may take before it counts as one without an answer, in milliseconds. */

export const SAVE_TIMEOUT_MS = MINUTE_MS;
export const PULL_TIMEOUT_MS = MINUTE_MS;
/** For a scan's bytes: how long none may get through. */
export const UPLOAD_TIMEOUT_MS = MINUTE_MS;
/** For the question whether a scan had arrived before it was canceled: a person waits for it. */
export const CANCEL_TIMEOUT_MS = 5000;
/** Long enough for a large document over bad Wi-Fi, short enough to fall back to making it here. */
export const DOCUMENT_TIMEOUT_MS = 15_000;
export const LOG_OUT_TIMEOUT_MS = 15_000;
/** For the question whether the server is there at all. */
export const HEALTH_TIMEOUT_MS = 5000;
