import { heedingWipes, send } from '../call/api.ts';
import { sendForAssessment } from '../call/odd-answers.ts';
import { backupFile } from '../store/backup/backup.ts';
import { noteDeed } from '../store/deeds.ts';
import type { Doing } from '../store/deeds.ts';
import { ActionChoices } from '../outbox/action-choices.ts';
import { Choices } from '../outbox/choices.ts';
import type { DeviceDatabase } from '../store/database.ts';
import { fetchDocument } from '../call/documents.ts';
import type { DocumentRequest, FetchedDocument, FetchOptions } from '../call/documents.ts';
import { Engine } from './engine.ts';
import type { EnginePorts } from './engine.ts';
import { Company } from './company.ts';
import { Live } from './live.ts';
import type { LivePorts } from './live.ts';
import { readHeld } from '../store/reading/read-held.ts';
import type { Held } from '../rows/held.ts';
import type { LeftStorage } from '../store/left-storage.ts';
import { readSection } from '../store/sections.ts';
import type { Waiting } from '../outbox/waiting.ts';
import { tellDeeds } from '../outbox/tell-deeds.ts';
import { readWaitingWork } from '../outbox/waiting-work.ts';
import { forgetOldDiscards, keepLostEdits } from '../store/discarded.ts';
import { readStoredProgress, writeStoredProgress } from '../store/reading/stored-progress.ts';
import { fetchAgain } from './fetching-again.ts';
import type { FetchedAgain } from './fetching-again.ts';
import type { FetchedVersions } from './fetching-versions.ts';
import { pullSection } from './fetching-sections.ts';
import { pull, pullPeople } from './pull.ts';
import { holdPulled } from './storing-pulled.ts';
import type { Put } from '../ports.ts';
import { freezeWaiting } from '../outbox/freeze-waiting.ts';
import type { BackupReading } from '../outbox/read-backup.ts';
import { sessionOfToken } from '../person/session-of-token.ts';
import type { Person } from '../person/token.ts';
import { readMeta } from '../store/meta.ts';
import { whyNotShown } from '../store/rows.ts';
import { makeLaneDue } from '../outbox/due-lanes.ts';
import type { Parcels } from '../outbox/parcels.ts';

/**
 * The half of a device that deals with the server: the engine, the choices a person makes about waiting work,
 * and what is fetched on request. Loaded after the first screen, since nothing on screen waits for it.
 */

/** `newer`: it is here, but only a newer app can show it; `unreadable`: it is here, and work that waits of it cannot be read. */
export type Fetched = 'held' | 'unknown' | 'forbidden' | 'unreachable' | 'newer' | 'unreadable';

/** Something that waits. */
type OfKind = Pick<Waiting, 'kind' | 'id'>;

export interface SendReport {
  readonly sent: number;
  readonly waiting: number;
  readonly needYou: number;
}

interface SyncPorts extends EnginePorts, LivePorts {
  /** The database's owner, as backup files name them. */
  readonly person: Person;
  readonly put: Put;
  readonly localStorage: LeftStorage;
  /** Something new waits on this device. */
  readonly onWaiting: () => void;
}

export class Sync {
  readonly engine: Engine;
  readonly live: Live;
  readonly company: Company;
  readonly choices: Choices;
  readonly actionChoices: ActionChoices;
  readonly #ports: SyncPorts;
  readonly #database: DeviceDatabase;
  #parcels: Parcels | null = null;

  constructor(ports: SyncPorts) {
    ports = { ...ports, http: heedingWipes(ports.http, () => ports.owner, ports.onRefused) };
    this.#ports = ports;
    this.#database = ports.database;
    this.engine = new Engine(ports, {
      go: () => {
        this.live.follow();
        void this.#waitingParcels((parcels) => parcels.sendDue()).catch(() => undefined);
      },
      hurry: () => this.#waitingParcels((parcels) => parcels.hurry()),
      during: (turn) => this.live.listen(turn),
    });
    this.company = new Company({
      ...ports,
      isReachable: () => this.engine.getStatus().network === 'reachable',
    });
    this.live = new Live(ports, {
      company: (here) => this.company.heard(here),
      fetch: (id) => this.fetchAgain(id),
      pull: () => this.engine.pullSoon(),
      isPaused: () => this.engine.getStatus().paused !== null,
    });
    const choosing = {
      ...ports,
      wake: () => this.engine.wake(),
      hurry: () => this.engine.hurry(),
    };
    this.choices = new Choices(choosing);
    this.actionChoices = new ActionChoices(choosing);
  }

  /** Scans and bug reports go to the server whole; this part is loaded with the first of them. */
  async parcels(): Promise<Parcels> {
    const { Parcels } = await import('../outbox/parcels.ts');
    this.#parcels ??= new Parcels({
      ...this.#ports,
      onWaiting: () => {
        this.#ports.onWaiting();
        this.engine.wake();
      },
      onSent: () => void this.engine.hurry().catch(() => undefined),
    });
    return this.#parcels;
  }

  async #waitingParcels(run: (parcels: Parcels) => Promise<void>): Promise<void> {
    if ((await this.#database.parcels.count()) > 0) await run(await this.parcels());
  }

  async start(): Promise<void> {
    this.engine.start();
    await keepLostEdits(this.#database, () => ({ id: this.#ports.newId(), at: this.#now() }));
    await forgetOldDiscards(this.#database, this.#now());
  }

  async makeDue(id: string): Promise<void> {
    await makeLaneDue(this.#database, id, this.#now());
    this.engine.wake();
  }

  /** Once more, at a person's word. */
  async retry({ kind, id }: OfKind): Promise<void> {
    await (await this.#choicesOf(kind)).retry(id);
  }

  /** Never sent; the backup file has it for 30 days. */
  async discard({ kind, id }: OfKind): Promise<void> {
    await (await this.#choicesOf(kind)).discard(id);
  }

  async #choicesOf(kind: OfKind['kind']): Promise<Pick<Choices, 'retry' | 'discard'>> {
    if (kind === 'assessment') return this.choices;
    return kind === 'action' ? this.actionChoices : this.parcels();
  }

  /** Tries everything now and counts the results. */
  async sendNow(): Promise<SendReport> {
    const before = await readWaitingWork(this.#database);
    await this.engine.hurry();
    await this.engine.turn();
    await this.#waitingParcels((parcels) => parcels.sendDue());
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
  async fetchAssessment(id: string): Promise<Fetched> {
    const credentials = this.#ports.credentials();
    let held = await this.#held(id);
    if (held === null) {
      const why = await whyNotShown(this.#database, id);
      if (why !== null) return why;
      if (credentials === null) return 'unreachable';
      const outcome = await sendForAssessment(this.#ports.http, id, { token: credentials.token });
      if (outcome.kind === 'refused') return outcome.status === 403 ? 'forbidden' : 'unknown';
      if (outcome.kind === 'odd') return 'newer';
      if (outcome.kind !== 'answer') return 'unreachable';
      const epoch = outcome.header('x-epoch') ?? undefined;
      await this.engine.room.trying(() => holdPulled(this.#database, [outcome.value], epoch), 2);
      held = await this.#held(id);
    }
    if (held === null) return 'unreachable';
    const section = Number(held.assessment.section);
    const { sectionVersion } = held.assessment;
    if ((await readSection(this.#database, section, sectionVersion)) !== null) return 'held';
    if (credentials === null) return 'unreachable';
    const isHere = await pullSection(this.#ports, credentials.token, {
      id: section,
      version: sectionVersion,
    });
    return isHere ? 'held' : 'unreachable';
  }

  /** Once more, for one that is on the device and may not be what the server has. */
  fetchAgain(id: string): Promise<FetchedAgain> {
    return fetchAgain({ ...this.#ports, room: this.engine.room }, id);
  }

  /** Asks for a module's progress over time; the answer is kept on the device. */
  async fetchProgress(sectionId: number): Promise<'fetched' | 'refused' | 'unreachable'> {
    const credentials = this.#ports.credentials();
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
      await pullSection(this.#ports, token, { id: sectionId, version });
    }
    await writeStoredProgress(this.#database, sectionId, { at: this.#now(), tag, points });
    return 'fetched';
  }

  /** Which versions an assessment has; kept on the device. */
  async fetchVersionList(id: string): Promise<FetchedVersions> {
    const { fetchVersionList } = await import('./fetching-versions.ts');
    return fetchVersionList(this.#ports, id);
  }

  /** Fetches what an assessment was in these versions, and keeps it on the device. */
  async fetchVersionStates(id: string, versions: readonly number[]): Promise<FetchedVersions> {
    const { fetchVersionStates } = await import('./fetching-versions.ts');
    return fetchVersionStates(this.#ports, id, versions);
  }

  /** True when everything was brought up to date. */
  async pullNow(): Promise<boolean> {
    const credentials = this.#ports.credentials();
    return credentials !== null && (await pull(this.#ports, credentials)).kind === 'done';
  }

  /** Brings the person and their colleagues up to date; true when it has. */
  async pullPeople(): Promise<boolean> {
    const credentials = this.#ports.credentials();
    return credentials !== null && (await pullPeople(this.#ports, credentials)).kind === 'done';
  }

  /** A document as the server makes it. */
  fetchDocument(request: DocumentRequest, options: FetchOptions): Promise<FetchedDocument> {
    return fetchDocument(this.#ports.http, this.#ports.credentials()?.token ?? null, request, options);
  }

  async exportBackup(): Promise<Blob> {
    const { localStorage, person, newId } = this.#ports;
    await freezeWaiting(this.#database, newId);
    const epoch = await readMeta(this.#database, 'epoch');
    const file = await backupFile(this.#database, localStorage, { owner: person, epoch, now: this.#now() });
    await this.noteDeed({ kind: 'exported', as: 'backup', assessments: [] });
    return file;
  }

  /** For the audit log, which is told now, if it can be. A device without room for it does everything else. */
  async noteDeed(doing: Doing): Promise<void> {
    const token = this.#ports.credentials()?.token ?? null;
    const done = { id: this.#ports.newId(), now: this.#now(), session: sessionOfToken(token) };
    const isNews = await noteDeed(this.#database, doing, done).catch(() => false);
    if (isNews) this.tellDeeds();
  }

  /** Tells the server of the noted deeds now, if it can be reached. */
  tellDeeds(): void {
    const token = this.#ports.credentials()?.token ?? null;
    if (token !== null) void tellDeeds(this.#ports, token).catch(() => undefined);
  }

  /** Adds the content of a backup file to what is here. */
  async readBackup(text: string): Promise<BackupReading> {
    const { readBackup } = await import('../outbox/read-backup.ts');
    const { person, now, newId } = this.#ports;
    const reading = await readBackup({ database: this.#database, owner: person, now, newId }, text);
    this.#ports.onWaiting();
    await this.engine.hurry();
    return reading;
  }

  #held(id: string): Promise<Held | null> {
    return readHeld(this.#database, id);
  }

  #now(): number {
    return this.#ports.now();
  }
}
