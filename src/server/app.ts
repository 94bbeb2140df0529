import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Section } from '#domain/section.ts';
import type { EvenPause } from './accounts/even-time.ts';
import { AuditTrail } from './audit/audit-trail.ts';
import type { Trail } from './audit/audit-trail.ts';
import { Refusals } from './audit/refusals.ts';
import { ToldAlready } from './audit/told-already.ts';
import { WaitingRows, waitingFolder } from './audit/waiting-rows.ts';
import { readBodies } from './http/bodies.ts';
import { serveCalls } from './http/serve-calls.ts';
import { compressAnswers } from './http/compression.ts';
import {
  answerUnreadable,
  connectionOptions,
  endSilence,
  LONGEST_SILENCE_MS,
  requireHost,
} from './http/connections.ts';
import { requireCsrfPair } from './http/csrf.ts';
import { nameEpoch } from './http/epoch.ts';
import { answerErrors, refusalForUnknownCall } from './http/error-answers.ts';
import { createIdentify } from './http/identity.ts';
import { createBrowserBinding } from './http/browser-binding.ts';
import { createKnownDevices } from './http/known-device.ts';
import { notFound, sendRefusal } from './http/refusal.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { answerPage, serveStaticFiles } from './http/static-files.ts';
import type { EventTimes } from './live/event-streams.ts';
import { LiveChanges } from './live/live-changes.ts';
import { Metrics } from './operation/metrics.ts';
import { requestIdOf } from './operation/request-id.ts';
import { logRequests } from './operation/request-log.ts';
import type { Passwords } from './password-hashing.ts';
import { PdfWorkers } from './pdf/pdf-workers.ts';
import type { PdfWorkersOptions } from './pdf/pdf-workers.ts';
import type { Store } from './persistence/store.ts';
import { serveAccounts } from './routes/accounts.ts';
import { serveActions } from './routes/actions.ts';
import { serveAssessments } from './routes/assessments.ts';
import { serveAudit } from './routes/audit.ts';
import { serveBugReports } from './routes/bug-reports.ts';
import { serveDocuments } from './routes/documents.ts';
import { serveHealth } from './routes/health.ts';
import { serveBackChannel } from './routes/back-channel.ts';
import { serveSignInCalls, serveSignInPages } from './routes/sign-in.ts';
import { serveSignedPuts } from './routes/signed-puts.ts';
import { serveOpenApi } from './routes/openapi.ts';
import { serveLogIn } from './routes/log-in.ts';
import { servePageViews } from './routes/page-views.ts';
import { serveUsers } from './routes/users.ts';
import { serveEvents } from './routes/events.ts';
import { serveExport } from './routes/export.ts';
import { serveProgress } from './routes/progress.ts';
import { serveSaves } from './routes/saves.ts';
import { serveSections } from './routes/sections.ts';
import { serveSessions } from './routes/sessions.ts';
import { serveUploads } from './routes/uploads.ts';
import { SectionCatalog } from './section-catalog.ts';
import { Provider } from './sign-in/provider.ts';
import type { SignInSettings } from './sign-in/settings.ts';
import type { SigningKeys } from './signing-keys.ts';
import { LocalStorage } from './storage/local-storage.ts';
import type { Storage } from './storage/storage.ts';
import { createTokens } from './tokens.ts';
import { FORM_LIMITS } from './uploads/form.ts';

export interface AppDeps {
  readonly store: Store;
  /** Where scans and logs are kept. */
  readonly storage: Storage;
  /** Where rows of the audit log wait that the database cannot take. */
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Sign tokens and cookies. */
  readonly signingKeys: SigningKeys;
  /** Every published version of every section. */
  readonly sections: readonly Section[];
  readonly passwords: Passwords;
  /** Where people reach the app; `https:` makes cookies secure. */
  readonly publicUrl: string;
  /** Addresses and ranges that are believed when they name a client's address; none unless given. */
  readonly trustedProxies?: readonly string[];
  /** The address behind “email us”. */
  readonly supportEmail?: string | undefined;
  /** Where somebody who finds a hole writes. */
  readonly securityContact?: string | undefined;
  /** Whether anyone can register a hospital: unless the operator has closed it. */
  readonly isRegistrationOpen?: boolean;
  /** How people sign in by their hospital; unset, they do not. */
  readonly signIn?: SignInSettings | undefined;
  /** Whether page views are counted: unless the operator has turned it off. */
  readonly hasAnalytics: boolean;
  /** How mail leaves the server. */
  readonly mail: 'outbox' | 'smtp';
  readonly version: string;
  /** Calls that must not reveal whether an email is known take at least as long. */
  readonly evenPause?: EvenPause;
  /** How long a connection may send nothing, in milliseconds. */
  readonly silenceMs?: number;
  readonly pdfWorkers?: PdfWorkersOptions;
  /** How often streams of events are looked after, unless as always. */
  readonly eventTimes?: EventTimes | undefined;
  /** Unless given, one that ends with the app. */
  readonly trail?: Trail;
  /** The built app; null serves the API alone. */
  readonly publicDir: string | null;
  readonly logger?: FastifyServerOptions['logger'];
  /** Counts what is answered; unless given, for nobody. */
  readonly metrics?: Metrics;
}

/** The server as an object: `inject` works without a port. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const isSecure = deps.publicUrl.startsWith('https:');
  const silenceMs = deps.silenceMs ?? LONGEST_SILENCE_MS;
  const proxies = deps.trustedProxies ?? [];
  const app = Fastify({
    logger: deps.logger ?? false,
    // Long enough for a scan over bad Wi-Fi; a deliberately slow sender cannot hold a connection
    // forever.
    requestTimeout: 15 * MINUTE_MS,
    http: connectionOptions(silenceMs),
    clientErrorHandler: answerUnreadable,
    return503OnClosing: false,
    // An address that cannot be decoded is not found.
    frameworkErrors: (_error, _request, reply: FastifyReply) => void sendRefusal(reply, notFound()),
    // One line of our own for each (`operation/request-log.ts`).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    trustProxy: proxies.length > 0 ? trustedProxies(proxies) : false,
  });
  const metrics = deps.metrics ?? new Metrics();
  logRequests(app, metrics);
  answerErrors(app);
  requireHost(app);
  await setSecurityHeaders(app, { isSecure, storageOrigin: deps.storage.origin });
  compressAnswers(app);
  endSilence(app, silenceMs);
  readBodies(app);
  nameEpoch(app, deps.store);
  requireCsrfPair(app, { signingKeys: deps.signingKeys, isSecure });

  const tokens = createTokens(deps.signingKeys, deps.clock);
  const catalog = new SectionCatalog(deps.sections);
  const identify = createIdentify(deps.store, tokens, deps.clock);
  const trail = deps.trail ?? beginTrail(app, deps, metrics);
  const refusals = new Refusals(trail, deps.clock);
  const settle = (isEnd: boolean): Promise<void> =>
    refusals
      .settle(isEnd)
      .catch((error: unknown) => app.log.warn({ err: error }, 'Refusals could not be recorded'));
  app.addHook('onResponse', () => settle(false));
  app.addHook('onClose', () => settle(true));
  const serving = { identify, clock: deps.clock, trail, refusals, metrics };
  const serve = serveCalls(app, serving);
  const isRegistrationOpen = deps.isRegistrationOpen ?? true;
  const { database } = deps.store;
  serveHealth(serve, {
    ...deps,
    database,
    storage: deps.storage.kind,
    isRegistrationOpen,
    signIn: deps.signIn,
  });
  servePageViews(serve, { ...deps, database });
  const devices = createKnownDevices({ signingKeys: deps.signingKeys, isSecure });
  serveLogIn(serve, { ...deps, tokens, devices, trail, refusals });
  const { signIn: settings } = deps;
  const binding = createBrowserBinding({ isSecure });
  const signingIn = { ...deps, tokens, devices, binding, trail, refusals };
  serveSignInCalls(serve, { ...signingIn, settings });
  if (settings !== undefined) {
    const provider = new Provider(settings, deps.publicUrl);
    serveSignInPages(app, provider, { ...signingIn, settings });
    await serveBackChannel(app, provider, { ...deps, settings });
  }
  serveAccounts(serve, { ...deps, tokens, devices, isRegistrationOpen });
  serveSessions(serve, deps);
  serveUsers(serve, { ...deps, refusals });
  serveSections(serve, catalog);
  serveProgress(serve, { store: deps.store, catalog });
  serveExport(serve, { ...deps, catalog });
  const told = new ToldAlready();
  serveAssessments(serve, { ...deps, told });
  const answerAction = serveActions(serve, { ...deps, catalog, told });
  serveSaves(serve, { ...deps, catalog, told, metrics, answerAction });
  const live = new LiveChanges({ database, clock: deps.clock, times: deps.eventTimes });
  metrics.watchStreams(() => live.count);
  // Before the requests under way are waited for: these would never end.
  app.addHook('preClose', () => live.end());
  serveEvents(serve, { ...deps, live });
  serveAudit(serve, { ...deps, refusals });
  const pdfs = new PdfWorkers(deps.pdfWorkers);
  app.addHook('onClose', () => pdfs.end());
  serveDocuments(serve, { ...deps, catalog, pdfs });
  serveBugReports(serve, { ...deps, database, trail });
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    serveUploads(serveCalls(scope, serving), { ...deps, catalog });
  });
  const { storage } = deps;
  if (storage instanceof LocalStorage) await serveSignedPuts(app, { ...deps, storage, catalog });

  serveOpenApi(app, deps.version);
  serveSecurityTxt(app, { ...deps, contact: deps.securityContact });

  if (deps.publicDir !== null) await serveStaticFiles(app, deps.publicDir);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      return sendRefusal(reply, refusalForUnknownCall(request.method, path));
    }
    return deps.publicDir === null ? sendRefusal(reply, notFound()) : answerPage(request, reply, path);
  });
  return app;
}

/** Begins and ends with the app. */
function beginTrail(app: FastifyInstance, deps: AppDeps, metrics: Metrics): Trail {
  const { store, dataDir, signingKeys, clock } = deps;
  const waiting = new WaitingRows(waitingFolder(dataDir, { signingKeys, clock }), clock);
  metrics.watchWaitingRows(() => waiting.bytes);
  const warn = (facts: object, sentence: string): void => app.log.warn(facts, sentence);
  const trail = new AuditTrail({ database: store.database, waiting, warn });
  app.addHook('onReady', async () => trail.start());
  app.addHook('onClose', () => trail.stop());
  return trail;
}
