import { fullName } from '#domain/names.ts';
import { send } from './api.ts';
import { backupFile } from '../store/backup.ts';
import * as choices from '../outbox/choices.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { fetchDocument } from '../documents.ts';
import type { DocumentRequest, FetchedDocument, FetchOptions } from '../documents.ts';
import { Engine } from './engine.ts';
import type { EnginePorts } from './engine.ts';
import { readHeld } from '../store/read-held.ts';
import type { Held } from '../store/held.ts';
import { readSection } from '../store/sections.ts';
import { readWaitingWork } from '../store/waiting-work.ts';
import { forgetOldDiscards } from '../store/discarded.ts';
import { readMeta } from '../store/meta.ts';
import { readStoredProgress, writeStoredProgress } from '../store/stored-progress.ts';
import { holdPulled, pull, pullSection } from './pulling.ts';
import type { Put } from '../ports.ts';
import { changeRows } from '../store/rows.ts';
import { makeLaneDue } from '../outbox/sending.ts';
import type { Credentials } from '../outbox/sending.ts';
import type { Uploads } from '../uploads/uploads.ts';

/**
 * The half of a device that deals with the server: the engine, and what a person decides or requests along
 * the way. Loaded after the first screen, since nothing on screen waits for it.
 */

export interface SendReport {
  readonly sent: number;
  readonly waiting: number;
  readonly needYou: number;
}

interface SyncPorts extends EnginePorts {
  readonly put: Put;
  /** Something new waits on this device. */
  readonly onWaiting: () => void;
}

export class Sync {
  readonly engine: Engine;
  readonly #ports: SyncPorts;
  readonly #database: DeviceDatabase;
  #uploads: Uploads | null = null;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    this.#database = ports.database;
    this.engine = new Engine(ports, {
      go: () => void this.#waitingUploads((uploads) => uploads.sendDue()).catch(() => undefined),
      hurry: () => this.#waitingUploads((uploads) => uploads.hurry()),
    });
  }

  /** Uploads to the server; loaded with the first one. */
  async uploads(): Promise<Uploads> {
    const { Uploads } = await import('../uploads/uploads.ts');
    this.#uploads ??= new Uploads({
      ...this.#ports,
      onWaiting: () => {
        this.#ports.onWaiting();
        this.engine.wake();
      },
      onSent: () => void this.engine.hurry().catch(() => undefined),
    });
    return this.#uploads;
  }

  async #waitingUploads(run: (uploads: Uploads) => Promise<void>): Promise<void> {
    if ((await this.#database.uploads.count()) > 0) await run(await this.uploads());
  }

  async start(): Promise<void> {
    this.engine.start();
    await forgetOldDiscards(this.#database, this.#now());
  }

  async makeDue(id: string): Promise<void> {
    await makeLaneDue(this.#database, id, this.#now());
    this.engine.wake();
  }

  /** Fetches the newest copy before a conflict is shown; silent when offline. */
  async refreshConflict(id: string): Promise<void> {
    const credentials = this.#credentials();
    if (credentials === null) return;
    const outcome = await send(this.#ports.http, 'assessment', { token: credentials.token, params: { id } });
    if (outcome.kind !== 'answer') return;
    const server = outcome.value;
    await changeRows(this.#database, id, ({ stored, lane }) => {
      if (!lane?.conflict || server.version <= lane.conflict.version) return null;
      const conflict = {
        ...lane.conflict,
        server,
        version: server.version,
        updatedAt: server.updatedAt,
        name: server.lastEditedBy === this.#ports.owner ? lane.conflict.name : server.lastEditedByName,
        reason: server.dateCompleted === null ? ('edited' as const) : ('completed' as const),
      };
      return { stored, lane: { ...lane, conflict } };
    });
  }

  async continueEditing(id: string, shownVersion: number): Promise<boolean> {
    const isDone = await choices.continueEditing(this.#database, id, shownVersion, this.#now());
    this.engine.wake();
    return isDone;
  }

  /** The new assessment's id; null: the conflict has changed in the meantime, look again. */
  async copyResponses(id: string, shownVersion: number): Promise<string | null> {
    const me = await readMeta(this.#database, 'me');
    const copyId = this.#ports.newId();
    const user = { id: this.#ports.owner, name: me === null ? '' : fullName(me) };
    const copy = { id: copyId, now: this.#now(), user };
    const isDone = await choices.copyResponses(this.#database, id, shownVersion, copy);
    this.engine.wake();
    return isDone ? copyId : null;
  }

  async takeServerCopy(id: string, shownVersion: number): Promise<boolean> {
    const discarded = { id: this.#ports.newId(), now: this.#now() };
    const isDone = await choices.takeServerCopy(this.#database, id, shownVersion, discarded);
    this.engine.wake();
    return isDone;
  }

  /** Own newer values that a save from here replaced; forgotten once they are handed out for writing back. */
  async takeReplaced(id: string): Promise<Held['replaced']> {
    const replaced = (await this.#held(id))?.replaced ?? [];
    await choices.forgetReplaced(this.#database, id);
    return replaced;
  }

  async dismissReplaced(id: string): Promise<void> {
    await choices.forgetReplaced(this.#database, id);
  }

  async retry(id: string): Promise<void> {
    await choices.retryLane(this.#database, id, this.#now());
    await this.engine.hurry();
  }

  async sendAgain(id: string): Promise<void> {
    const held = await this.#held(id);
    if (held === null) return;
    const section = await readSection(
      this.#database,
      Number(held.assessment.section),
      held.assessment.sectionVersion,
    );
    if (section === null) return;
    await choices.sendAgain(this.#database, id, section, this.#now());
    await this.engine.hurry();
  }

  async discard(id: string): Promise<void> {
    await choices.discardLane(this.#database, id, { id: this.#ports.newId(), now: this.#now() });
    this.engine.wake();
  }

  /** Tries everything now and counts the results. */
  async sendNow(): Promise<SendReport> {
    const before = await readWaitingWork(this.#database);
    await this.engine.hurry();
    await this.engine.turn();
    await this.#waitingUploads((uploads) => uploads.sendDue());
    const after = await readWaitingWork(this.#database);
    const left = new Set(after.map((row) => row.id));
    const needYou = after.filter((row) => row.state === 'conflict' || row.state === 'refused').length;
    this.engine.wake();
    return {
      sent: before.filter((row) => !left.has(row.id)).length,
      waiting: after.length - needYou,
      needYou,
    };
  }

  /** For an assessment that is not on the device, or whose module is not. */
  async fetchAssessment(id: string): Promise<'held' | 'unknown' | 'forbidden' | 'unreachable'> {
    const credentials = this.#credentials();
    let held = await this.#held(id);
    if (held === null) {
      if (credentials === null) return 'unreachable';
      const outcome = await send(this.#ports.http, 'assessment', {
        token: credentials.token,
        params: { id },
      });
      if (outcome.kind === 'refused') return outcome.status === 403 ? 'forbidden' : 'unknown';
      if (outcome.kind !== 'answer') return 'unreachable';
      await holdPulled(this.#database, outcome.value, false);
      held = await this.#held(id);
    }
    if (held === null) return 'unreachable';
    const section = Number(held.assessment.section);
    const { sectionVersion } = held.assessment;
    if ((await readSection(this.#database, section, sectionVersion)) !== null) return 'held';
    if (credentials === null) return 'unreachable';
    const isHere = await pullSection(this.#ports, credentials.token, section, sectionVersion);
    return isHere ? 'held' : 'unreachable';
  }

  /** Asks for a module's progress over time; the answer is kept on the device. */
  async fetchProgress(sectionId: number): Promise<'fetched' | 'refused' | 'unreachable'> {
    const credentials = this.#credentials();
    if (credentials === null) return 'unreachable';
    const { token } = credentials;
    const kept = await readStoredProgress(this.#database, sectionId);
    const headers = kept?.tag ? { 'if-none-match': kept.tag } : {};
    const params = { id: String(sectionId) };
    const outcome = await send(this.#ports.http, 'progress', { token, params, headers });
    const isSame = outcome.kind === 'not-modified' && kept !== null;
    if (outcome.kind !== 'answer' && !isSame) {
      return outcome.kind === 'refused' ? 'refused' : 'unreachable';
    }
    const points = outcome.kind === 'answer' ? outcome.value : (kept?.points ?? []);
    const tag = outcome.kind === 'answer' ? outcome.header('etag') : (kept?.tag ?? null);
    // A point's meaning depends on the version it was answered with.
    for (const version of new Set(points.map(({ sectionVersion }) => sectionVersion))) {
      await pullSection(this.#ports, token, sectionId, version);
    }
    await writeStoredProgress(this.#database, sectionId, { at: this.#now(), tag, points });
    return 'fetched';
  }

  /** True when everything was brought up to date. */
  async pullNow(): Promise<boolean> {
    return (await pull(this.#ports)).kind === 'done';
  }

  /** A document as the server makes it. */
  fetchDocument(request: DocumentRequest, options: FetchOptions): Promise<FetchedDocument> {
    return fetchDocument(this.#ports.http, this.#credentials()?.token ?? null, request, options);
  }

  exportBackup(): Promise<Blob> {
    return backupFile(this.#database, this.#ports.owner, this.#now());
  }

  #held(id: string): Promise<Held | null> {
    return readHeld(this.#database, id);
  }

  /** Only the token of this database's owner may speak for it. */
  #credentials(): Credentials | null {
    const credentials = this.#ports.credentials();
    return credentials?.userId === this.#ports.owner ? credentials : null;
  }

  #now(): number {
    return this.#ports.now();
  }
}
