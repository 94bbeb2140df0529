import type { DevicePorts } from '../device.ts';
import { browserIdb } from './browser-idb.ts';
import { technicalLog } from './technical-log.ts';
import { localStore, sessionStore } from './web-storage.ts';
import type { PageLife } from '../outbox/draft.ts';
import type { Channel, Clock, Http, Random, RoomEstimate } from '../ports.ts';
import type { Session, SessionPorts } from '../session/session.ts';
import type { Person } from '../person/token.ts';
import { pageBack, pageKept } from '../store/live-transactions.ts';

/** The ports of a real browser tab. */

/** How long a new tab waits for another tab to hand over its token. */
const HAND_OVER_MS = 250;

/** The first letters of every lock of the app. */
const LOCKS = 'rta-';
const TAB_LOCK = `${LOCKS}tab-`;
const TOKEN_LOCK = `${LOCKS}token`;

export function browserSessionPorts(apiBase: string): SessionPorts {
  const http = laterHttp(apiBase);
  const parts = once(async () => {
    const { sessionParts } = await import('./session-parts.ts');
    return sessionParts({ http, clock: browserClock, random: browserRandom, onMayRetry: whenBack });
  });
  return {
    http,
    loadHttp,
    sessionStorage: sessionStore(),
    localStorage: localStore(),
    channel: broadcast('rta-session'),
    now: Date.now,
    newId: () => String(Math.random()),
    onStorage: (listener) => listen(globalThis, 'storage', (event) => listener((event as StorageEvent).key)),
    otherTabs: otherTabs(),
    offersToken: tokenOffer(),
    patience: () => new Promise((resolve) => setTimeout(resolve, HAND_OVER_MS)),
    loadLogOuts: async () => (await parts()).logOuts,
    loadClearing: async () => (await parts()).clearing,
    loadUnlocking: async () => (await parts()).unlocking,
  };
}

const loadHttp = () => import('./http-ky.ts');

/** Loaded with the first call or earlier, since no screen waits for it. */
function laterHttp(apiBase: string): Http {
  const http = once(async () => (await loadHttp()).kyHttp(apiBase, technicalLog.note));
  return async (request) => (await http())(request);
}

/** Each tab holds a lock for as long as it lives. @returns asks which others do */
function otherTabs(): SessionPorts['otherTabs'] {
  const own = `${TAB_LOCK}${crypto.randomUUID()}`;
  void navigator.locks.request(own, () => new Promise(() => undefined));
  return async () => {
    const { held = [] } = await navigator.locks.query();
    if (held.some(({ name }) => name === TOKEN_LOCK)) return 'with-token';
    return held.every(({ name = '' }) => name === own || !name.startsWith(LOCKS)) ? 'none' : 'some';
  };
}

/** Another one for as long as it has a token to give. */
function tokenOffer(): SessionPorts['offersToken'] {
  let letGo: (() => void) | null = null;
  return (hasOne) => {
    if (hasOne === (letGo !== null)) return;
    letGo?.();
    letGo = null;
    if (!hasOne) return;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    navigator.locks.request(TOKEN_LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  };
}

/** Loads once; again only after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

export function browserDevicePorts({ uid }: Person, session: Session, apiBase: string): DevicePorts {
  return {
    idb: browserIdb,
    loadSync: () => import('../sync/sync.ts'),
    http: laterHttp(apiBase),
    build: __BUILD_ID__,
    put: async (request) => (await import('./xhr-put.ts')).xhrPut(apiBase, request),
    events: async (request) => (await import('./event-stream.ts')).fetchEvents(apiBase)(request),
    credentialsOf: session.credentialsOf,
    isSeated: session.isSeated,
    onRefused: session.refused,
    log: technicalLog.note,
    clock: browserClock,
    random: browserRandom,
    locks: navigator.locks,
    channel: broadcast(`rta-device-${uid}`),
    localStorage: localStore(),
    isVisible: () => document.visibilityState === 'visible',
    estimateRoom,
    onMayRetry: (hurry) => whenMayRetry(session, hurry),
    ...pageLife,
  };
}

async function estimateRoom(): Promise<RoomEstimate | null> {
  if (!('storage' in navigator && 'estimate' in navigator.storage)) return null;
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

const pageLife: PageLife = {
  onLeaving: (leave) => {
    const stops = [
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') leave(false);
      }),
      listen(globalThis, 'pagehide', (event) => leave(isPersisted(event))),
    ];
    return () => stops.forEach((stop) => stop());
  },
  onReturn: (goOn) => {
    const stops = [
      listen(globalThis, 'pageshow', (event) => {
        if (isPersisted(event)) goOn();
      }),
      // A tab in the background that the browser had frozen.
      listen(document, 'resume', goOn),
    ];
    return () => stops.forEach((stop) => stop());
  },
};

/**
 * While the browser keeps the page to go back to it, no transaction may be open (rule OFF-53).
 *
 * @param onStuck the page is back, and something in it waits for a transaction that never answers
 */
export function abortTransactionsOfKeptPage(onStuck: () => void): void {
  listen(globalThis, 'pagehide', (event) => {
    if (isPersisted(event)) pageKept();
  });
  listen(globalThis, 'pageshow', (event) => {
    if (isPersisted(event)) pageBack(onStuck);
  });
}

function isPersisted(event: Event): boolean {
  return (event as PageTransitionEvent).persisted;
}

function whenMayRetry(session: Session, hurry: () => void): () => void {
  let token = session.getSnapshot().token;
  const stops = [
    whenBack(hurry),
    session.subscribe(() => {
      const next = session.getSnapshot().token;
      if (next !== null && next !== token) hurry();
      token = next;
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** `navigator.onLine` is only a hint and wrong both ways, so each of these events just triggers one try. */
function whenBack(hurry: () => void): () => void {
  const stops = [
    listen(globalThis, 'online', hurry),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') hurry();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

const browserRandom: Random = {
  fraction: Math.random,
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

const browserClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(ms, 0x7fffffff));
      signal.addEventListener('abort', done);
    }),
};

function broadcast(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => listen(channel, 'message', (event) => listener((event as MessageEvent).data)),
    close: () => channel.close(),
  };
}
