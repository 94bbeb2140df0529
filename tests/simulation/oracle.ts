import { personOfToken } from '#device/person/token.ts';
import type { HttpRequest } from '#device/ports.ts';
import type { DocumentKind, Hospital, Revision } from './hospital.ts';
import type { Exchange } from './network.ts';
import {
  blank,
  bodyOf,
  canonical,
  givenUpIn,
  idIn,
  isSave,
  leavesOf,
  mutationOf,
  onlyCounts,
  seenOf,
  textIn,
  textsIn,
  tokenOf,
  withoutNames,
} from './requests.ts';

/**
 * A second, plain-minded reading of rules CON-1 to CON-6 and ASM-9: knows what the server has on its disk,
 * watches every exchange, and says what each answer should have been. It shares no code with the product's
 * rule.
 */

const HOUR = 3_600_000;

interface Entry {
  readonly version: number;
  readonly user: number;
  readonly at: number;
  readonly leaves: ReadonlyMap<string, string>;
  readonly isCompleted: boolean;
}

interface Told {
  readonly user: number;
  readonly named: number;
  readonly version: number;
  readonly at: number;
}

interface Forced {
  readonly version: number;
  readonly at: number;
}

interface Known {
  entries: Entry[];
  institution: number;
  lastQuestionIndex: number;
  /** `sender:named` -> the last conflict that named this person to the sender. */
  readonly told: Map<string, Told>;
  /** `sender:named` -> when the sender last forced past it, and before: an answer can overtake another one. */
  readonly forced: Map<string, readonly Forced[]>;
}

/** The server's data when a backup was made. */
export interface Book {
  readonly known: ReadonlyMap<string, Known>;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  readonly accepted: ReadonlyMap<string, string>;
  readonly givenUp: ReadonlySet<string>;
}

/** The operator's copy of everything. */
export interface Backup {
  readonly file: string;
  /** The database as it was, for a server that goes back without a word; null where that cannot be had. */
  readonly snapshot: string | null;
  readonly book: Book;
}

export class Oracle {
  readonly #hospital: Hospital;
  #known = new Map<string, Known>();
  readonly #kinds = new Map<string, DocumentKind>();
  /** Its histories one after another, and the epoch that it said in each: it may go back without a new one. */
  readonly #generations: { readonly name: string; readonly epoch: string }[] = [];
  /** The server's data in the generations that are over. */
  readonly #past = new Map<string, ReadonlyMap<string, Known>>();
  /** The versions to which the last restore put it back. */
  #restored: Book['known'] = new Map();
  /** Requests that reached the server, by mutation. */
  readonly #arrived = new Map<string, HttpRequest>();
  /** The first answer to each mutation that was accepted, and of which the server knows. */
  #accepted = new Map<string, string>();
  /** When each request reached the server, by its clock. */
  readonly #arrivedAt = new WeakMap<HttpRequest, number>();
  /** Requests that reached the server after they had been accepted before. */
  readonly #again = new WeakSet<HttpRequest>();
  /** Mutations that the server was told are not coming any more. */
  #givenUp = new Set<string>();
  /** Those mutations, and others of which it may not have heard. */
  readonly #mayBeGivenUp = new Set<string>();
  /** `assessment text` -> the version that was on the screen when it was typed. */
  readonly #shown = new Map<string, number>();
  /** `assessment text` -> the mutation that carried it. */
  readonly #carried = new Map<string, string>();
  /** `user assessment` -> the newest version that this person has chosen to write over. */
  readonly #chosen = new Map<string, number>();
  /** `user assessment` -> what it said in a version over which this person chose to write, before a restore. */
  readonly #chosenBefore = new Map<string, ReadonlyMap<string, string>>();
  /** Tokens that the server has refused. */
  readonly refusedTokens = new Set<string>();
  readonly faults: { readonly invariant: string; readonly what: string }[] = [];
  /** How many times the conflict rule was put to the test, and how many of these were conflicts. */
  judged = 0;
  conflicts = 0;
  /** The values that restores took, or that a person took back by Undo: they may be sent again. */
  readonly taken = new Set<string>();
  /** Every value that an accepted change gave, by assessment and leaf. */
  values = new Map<string, Set<string>>();

  constructor(hospital: Hospital) {
    this.#hospital = hospital;
  }

  /** Which history of the server this is. */
  get generation(): string {
    return this.#now.name;
  }

  /** The name that the server gives it. */
  get epoch(): string {
    return this.#now.epoch;
  }

  get #now(): { readonly name: string; readonly epoch: string } {
    const { epoch } = this.#hospital;
    const [first] = this.#generations;
    if (first === undefined) this.#generations.push({ name: epoch, epoch });
    return this.#generations.at(-1) ?? { name: epoch, epoch };
  }

  /** Whether the server has ever gone back without saying so. */
  get hasGoneBack(): boolean {
    return this.#generations.some(({ name, epoch }) => name !== epoch);
  }

  /** The newest history of this epoch in which an assessment had this state. */
  generationOf(
    epoch: string,
    id: string,
    base: { readonly version: number; readonly updatedAt: string } | null,
  ): string {
    const ofEpoch = this.#generations.filter((one) => one.epoch === epoch).map(({ name }) => name);
    const had = base === null ? undefined : ofEpoch.findLast((one) => this.had(id, base, one));
    return had ?? ofEpoch.at(-1) ?? epoch;
  }

  /** The server's data now. */
  book(): Book {
    this.look();
    return {
      known: copiesOf(this.#known),
      values: copiedSets(this.values),
      accepted: new Map(this.#accepted),
      givenUp: new Set(this.#givenUp),
    };
  }

  /** The server was put back to what it held then. */
  restored(book: Book): void {
    for (const [key, version] of this.#chosen) {
      const id = key.slice(key.indexOf(' ') + 1);
      this.#chosenBefore.set(key, this.stateOf(id, version));
      // What both histories have was chosen over in both; nobody has chosen to write over what comes.
      this.#chosen.set(key, Math.min(version, book.known.get(id)?.entries.at(-1)?.version ?? 0));
    }
    const before = this.#now;
    const { epoch } = this.#hospital;
    this.#past.set(before.name, this.#known);
    // A copy from before an earlier restore has the epoch of then.
    const isSilent = this.#generations.some((one) => one.epoch === epoch);
    this.#generations.push({ name: isSilent ? `${epoch} ${this.#generations.length}` : epoch, epoch });
    // In a new epoch nothing of the one before is taken any more.
    if (isSilent) this.#givenUp = new Set(book.givenUp);
    this.#known = copiesOf(book.known);
    this.#restored = book.known;
    this.values = copiedSets(book.values);
    this.#accepted = new Map(book.accepted);
    // Accepted changes that are gone may be sent anew.
    this.#carried.clear();
    for (const [text, shown] of this.#shown) {
      const newest = this.#known.get(text.slice(0, text.indexOf(' ')))?.entries.at(-1)?.version ?? 0;
      if (shown > newest) this.#shown.set(text, newest);
    }
  }

  /** The version to which the last restore put an assessment back; 0: it took it whole. */
  restoredTo(id: string): number {
    return this.#restored.get(id)?.entries.at(-1)?.version ?? 0;
  }

  /** Whether an accepted change gave a leaf this value, or a text that was combined with this one. */
  hasAccepted(id: string, leaf: string, value: string): boolean {
    const values = this.values.get(`${id} ${leaf}`);
    if (values === undefined || values.has(value)) return values !== undefined;
    return [...values].some((held) => textsOf(held).some((text) => canonical(text) === value));
  }

  typed(assessment: string, value: unknown, shownVersion: number): void {
    const text = textIn(canonical(value));
    if (text !== null) this.#shown.set(`${assessment} ${text}`, shownVersion);
  }

  /** A person puts it back, over whatever is shown then. */
  comesBack(value: unknown): void {
    const text = textIn(canonical(value));
    if (text !== null) this.taken.add(text);
  }

  /** Continue Editing was pressed over this version. */
  chose(user: number, assessment: string, version: number): void {
    const key = `${user} ${assessment}`;
    this.#chosen.set(key, Math.max(version, this.#chosen.get(key) ?? 0));
  }

  arrive = (request: HttpRequest): void => {
    this.#arrivedAt.set(request, this.#hospital.now);
    if (isSave(request)) {
      this.#arrived.set(mutationOf(request), request);
      if (this.#accepted.has(mutationOf(request))) this.#again.add(request);
    }
    for (const mutation of givenUpIn(request)) this.#mayBeGivenUp.add(mutation);
  };

  /** The server's state of an assessment, now or in an earlier generation, as of a version. */
  stateOf(id: string, version = Infinity, generation = this.generation): Map<string, string> {
    const known = generation === this.generation ? this.#known : this.#past.get(generation);
    const entries = known?.get(id)?.entries ?? [];
    return new Map(entries.filter((entry) => entry.version <= version).flatMap((entry) => [...entry.leaves]));
  }

  /** Whether an assessment had this version in a generation, made at this time. */
  had(
    id: string,
    { version, updatedAt }: { version: number; updatedAt: string },
    generation: string,
  ): boolean {
    const known = generation === this.generation ? this.#known : this.#past.get(generation);
    const entries = known?.get(id)?.entries ?? [];
    return entries.some((entry) => entry.version === version && entry.at === Date.parse(updatedAt));
  }

  /** The last version of that history that gave a leaf this value; 0: none did. @param text the value, canonical */
  versionWith(id: string, leaf: string, text: string, generation: string): number {
    const known = generation === this.generation ? this.#known : this.#past.get(generation);
    const entries = known?.get(id)?.entries ?? [];
    return entries.findLast(({ leaves }) => leaves.get(leaf) === text)?.version ?? 0;
  }

  /** Every leaf that an assessment ever had, whatever became of it. */
  leavesOf(id: string): Set<string> {
    const entries = [this.#known, ...this.#past.values()].flatMap((known) => known.get(id)?.entries ?? []);
    return new Set(entries.flatMap(({ leaves }) => [...leaves.keys()]));
  }

  /** Whether a leaf had this value in a generation that is over. */
  hadBefore(id: string, leaf: string, value: string): boolean {
    const entries = [...this.#past.values()].flatMap((known) => known.get(id)?.entries ?? []);
    return entries.some(({ leaves }) => leaves.get(leaf) === value);
  }

  /** Whether this generation began without it, or its sender did, and somebody has put back since what a restore took. */
  isPutBack(id: string, leaf: string): boolean {
    const isOfPast = [...this.#past.values()].some((known) => known.has(id));
    const first = this.stateOf(id, Math.max(1, this.restoredTo(id))).get(leaf) ?? blank(leaf);
    const text = textIn(this.stateOf(id).get(leaf) ?? '');
    return isOfPast && first === blank(leaf) && text !== null && this.taken.has(text);
  }

  /** The server was told that it is not coming any more. */
  mayBeGivenUp(mutation: string): boolean {
    return this.#mayBeGivenUp.has(mutation);
  }

  knows(generation: string): boolean {
    return generation === this.generation || this.#past.has(generation);
  }

  /** Whether this leaf was changed after that version, in this generation. */
  isChangedSince(id: string, leaf: string, version: number): boolean {
    const entries = this.#known.get(id)?.entries ?? [];
    return entries.some((entry) => entry.version > version && entry.leaves.has(leaf));
  }

  newest(id: string): { version: number; isCompleted: boolean; lastQuestionIndex: number } | null {
    const known = this.#known.get(id);
    const last = known?.entries.at(-1);
    if (known === undefined || last === undefined) return null;
    return {
      version: last.version,
      isCompleted: last.isCompleted,
      lastQuestionIndex: known.lastQuestionIndex,
    };
  }

  institutionOf(id: string): number | null {
    return this.#known.get(id)?.institution ?? null;
  }

  get assessments(): string[] {
    return this.#ofKind('assessment');
  }

  get actions(): string[] {
    return this.#ofKind('action');
  }

  #ofKind(kind: DocumentKind): string[] {
    return [...this.#known.keys()].filter((id) => this.#kinds.get(id) === kind && this.newest(id) !== null);
  }

  /** Takes in what has been committed since. */
  look(): void {
    for (const revision of this.#hospital.newRevisions()) this.#committed(revision);
  }

  watch = ({ request, response }: Exchange): void => {
    const { statusCode: status } = response;
    const token = tokenOf(request);
    if (status === 401) this.refusedTokens.add(token);
    const user = personOfToken(token)?.userId ?? null;
    // An answer from before a restore says nothing of the server as it is.
    if (user === null || response.headers['x-epoch'] !== this.epoch) return;
    this.look();
    if (status === 200) for (const mutation of givenUpIn(request)) this.#givenUp.add(mutation);
    if (!isSave(request)) return;
    const mutation = mutationOf(request);
    if (status >= 400) {
      if (status === 409) this.#refused(user, request, response.json<Record<string, unknown>>());
      if (this.#accepted.has(mutation) && status === 409)
        this.#fault('INV-3', 'A mutation that was accepted before met a conflict.');
      this.#refusedAgain(request, status);
      return;
    }
    const answer = response.json<Record<string, unknown>>();
    this.#answered(user, mutation, request, answer, response.body);
  };

  #committed(revision: Revision): void {
    const { document: id, kind, version, editedBy: user, at } = revision;
    this.#kinds.set(id, kind);
    const known = this.#of(id);
    const mutation = revision.mutation === null ? null : `${user}:${revision.mutation}`;
    const request = mutation === null ? undefined : this.#arrived.get(mutation);
    if (mutation !== null && this.#accepted.has(mutation))
      this.#fault('INV-3', `The mutation ${mutation} took effect twice.`);
    if (known.entries.some((entry) => entry.version >= version))
      this.#fault('INV-5', `Version ${version} of ${id} was made after a newer one.`);
    if (request !== undefined && mutation !== null) {
      if (this.#givenUp.has(mutation))
        this.#fault('INV-10', `The mutation ${mutation} was given up, and accepted later.`);
      const epoch = request.headers['x-epoch'];
      if (epoch !== undefined && epoch !== this.epoch)
        this.#fault('INV-14', `The mutation ${mutation} of another epoch was accepted.`);
      this.#judge(known, user, request, at, version, null);
      this.#checkTexts(known, revision, request);
      if (bodyOf(request)['force_update'] === true)
        this.#forced({ known, user, id, request }, { version, at });
      this.#accepted.set(mutation, '');
    }
    const all = [...revision.leaves].map(([leaf, value]): [string, string] => [leaf, canonical(value)]);
    // The first version sets every leaf; one that it left blank is nobody's choice.
    const leaves = new Map(all.filter(([leaf, value]) => version > 1 || value !== blank(leaf)));
    known.entries.push({ version, user, at, leaves, isCompleted: revision.isCompleted });
    known.institution = revision.institution;
    known.lastQuestionIndex = Math.max(known.lastQuestionIndex, revision.lastQuestionIndex);
    for (const [leaf, value] of all) {
      const key = `${id} ${leaf}`;
      this.values.set(key, (this.values.get(key) ?? new Set()).add(value));
    }
  }

  #forced(
    { known, user, id, request }: { known: Known; user: number; id: string; request: HttpRequest },
    forced: Forced,
  ): void {
    const seen = seenOf(request);
    // The next typing in a field that still shows an older version goes over no more than that one.
    if ((seen ?? Infinity) > (this.#chosen.get(`${user} ${id}`) ?? 0))
      this.#fault('INV-6', `Nobody has chosen to write over version ${seen} of ${id}.`);
    const [shown] = [...known.told.values()]
      .filter((told) => told.user === user && told.version <= (seen ?? Infinity))
      .toSorted((a, b) => b.at - a.at || b.version - a.version);
    if (shown === undefined) return;
    const key = `${user}:${shown.named}`;
    known.forced.set(key, [...(known.forced.get(key) ?? []), forced]);
  }

  /** Rules INV-3 and INV-6, text by text: carried once, and never over something unseen. */
  #checkTexts(known: Known, { document, editedBy }: Revision, request: HttpRequest): void {
    const body = bodyOf(request);
    if (body['split'] === true) return;
    const mutation = mutationOf(request);
    for (const [leaf, value] of leavesOf(body)) {
      const text = textIn(value) ?? '';
      const shown = this.#shown.get(`${document} ${text}`);
      // Answers that a restore took are put back over whatever is shown then.
      if (shown === undefined || this.taken.has(text)) continue;
      const key = `${document} ${leaf} ${value}`;
      const before = this.#carried.get(key);
      // One that took effect, whose answer was lost and whose repetition was refused, as after a change of role, is
      // given up in good faith; the same words go over themselves.
      const isOther = before !== undefined && before !== mutation && !this.#mayBeGivenUp.has(before);
      if (isOther) this.#fault('INV-3', `${value} was accepted under two mutation ids.`);
      this.#carried.set(key, mutation);
      const unseen = known.entries.findLast((entry) => entry.leaves.has(leaf) && entry.version > shown);
      // The very words over which they chose to write are there again.
      const chosen = this.#chosenBefore.get(`${editedBy} ${document}`)?.get(leaf);
      if (unseen === undefined || (chosen !== undefined && chosen === unseen.leaves.get(leaf))) continue;
      if (unseen.user !== editedBy && body['force_update'] !== true) {
        this.#fault(
          'INV-9',
          `${value} replaced version ${unseen.version} of ${leaf} unseen; typed over version ${shown}.`,
        );
      }
    }
  }

  #refused(user: number, request: HttpRequest, answer: Record<string, unknown>): void {
    if (answer['reason'] === 'dead') {
      const mutation = mutationOf(request);
      if (!this.#mayBeGivenUp.has(mutation))
        this.#fault('INV-10', `The mutation ${mutation} was called dead, and nobody has given it up.`);
      return;
    }
    this.#conflicted(user, request, answer);
  }

  /** Rule ASM-20: whatever has become of its sender's role. */
  #refusedAgain(request: HttpRequest, status: number): void {
    const isOfThisEpoch = request.headers['x-epoch'] === this.epoch;
    if (isOfThisEpoch && this.#again.has(request) && [403, 404, 422].includes(status))
      this.#fault('INV-3', `A mutation that was accepted before was refused with ${status}.`);
  }

  #conflicted(user: number, request: HttpRequest, answer: Record<string, unknown>): void {
    const id = request.method === 'POST' ? String(bodyOf(request)['id']) : idIn(request);
    const known = this.#of(id);
    const version = Number(answer['version']);
    this.#judge(known, user, request, this.#hospital.now, version + 1, answer);
    const named = Number(answer['last_edited_by']);
    if (answer['reason'] === 'edited')
      known.told.set(`${user}:${named}`, { user, named, version, at: this.#hospital.now });
    if (answer['last_edited_by'] === user && answer['reason'] === 'edited')
      this.#fault('INV-6', 'A conflict was raised against oneself.');
  }

  /** A 2xx is on the disk, and says what it said before. */
  #answered(
    user: number,
    mutation: string,
    request: HttpRequest,
    answer: Record<string, unknown>,
    text: string,
  ): void {
    const id = String(answer['id']);
    const version = Number(answer['version']);
    const known = this.#of(id);
    const entry = known.entries.find((other) => other.version === version);
    if (entry === undefined) {
      this.#fault('INV-11', `Version ${version} of ${id} was acknowledged, and is not on the disk.`);
      return;
    }
    const state = this.stateOf(id, version);
    for (const [leaf, value] of leavesOf(bodyOf(request))) {
      if ((state.get(leaf) ?? blank(leaf)) !== value)
        this.#fault('INV-11', `${leaf} = ${value} was acknowledged, and is not on the disk.`);
    }
    const before = this.#accepted.get(mutation);
    // A save that changed nothing is not remembered.
    if (before === undefined) return;
    if (before === '') this.#accepted.set(mutation, text);
    else if (withoutNames(before) !== withoutNames(text))
      this.#fault('INV-3', `The mutation ${mutation} was answered differently the second time.`);
    this.#checkReplaced(known, user, request, answer, version);
  }

  /** Rule ASM-12: one's own newer values that this one replaced are named. */
  #checkReplaced(
    known: Known,
    user: number,
    request: HttpRequest,
    answer: Record<string, unknown>,
    version: number,
  ): void {
    const body = bodyOf(request);
    if (request.method === 'POST' || body['split'] === true) return;
    const seen = seenOf(request);
    if (seen === null) return;
    const named = new Set(((answer['replaced'] ?? []) as { leaf: string }[]).map(({ leaf }) => leaf));
    for (const [leaf, value] of leavesOf(body)) {
      const last = known.entries.findLast((entry) => entry.version < version && entry.leaves.has(leaf));
      const isOwn = last !== undefined && last.version > seen && last.user === user;
      if (isOwn && last.leaves.get(leaf) !== value && !named.has(leaf))
        this.#fault('INV-7', `${leaf} of version ${last.version} was replaced, and nobody was told.`);
    }
  }

  /** @param answer a conflict; null: it was accepted as `version` */
  #judge(
    known: Known,
    user: number,
    request: HttpRequest,
    at: number,
    version: number,
    answer: Record<string, unknown> | null,
  ): void {
    const body = bodyOf(request);
    if (body['split'] === true) return;
    const entries = known.entries.filter((entry) => entry.version < version);
    if (entries.length === 0) return;
    const state = new Map(entries.flatMap((entry) => [...entry.leaves]));
    const changing = [...leavesOf(body)].filter(
      ([leaf, value]) => (state.get(leaf) ?? blank(leaf)) !== value,
    );
    const isCompleted = entries.at(-1)?.isCompleted === true;
    const submits = request.path.includes('completed=true') && !isCompleted;
    const leaves = changing.map(([leaf]) => leaf);
    const countsOnly = onlyCounts(changing, user, state);
    const facts = { known, entries, user, request, version, leaves, countsOnly, submits, isCompleted };
    // A conflict was judged at some time between its request's arrival and its answer.
    const times = answer === null ? [at] : [at, this.#arrivedAt.get(request) ?? at];
    const expected = times.map((time) => expectedAnswer({ ...facts, at: time }));
    this.judged += 1;
    const got = answer === null ? null : String(answer['reason']);
    if (got !== null) this.conflicts += 1;
    if (!expected.includes(got as (typeof expected)[number])) {
      this.#fault(
        'INV-6',
        `Expected ${expected[0] ?? 'no conflict'}, got ${got ?? 'none'}: ${request.method} ${request.path}`,
      );
    }
  }

  #of(id: string): Known {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = { entries: [], institution: 0, lastQuestionIndex: 0, told: new Map(), forced: new Map() };
      this.#known.set(id, known);
    }
    return known;
  }

  #fault(invariant: string, what: string): void {
    this.faults.push({ invariant, what });
  }
}

/** What a text in its canonical form was combined of. */
function textsOf(held: string): string[] {
  return held.startsWith('"') ? textsIn(String(JSON.parse(held))) : [];
}

function copiesOf(known: ReadonlyMap<string, Known>): Map<string, Known> {
  const copies = [...known].map(([id, { entries, told, forced, ...rest }]): [string, Known] => [
    id,
    { ...rest, entries: [...entries], told: new Map(told), forced: new Map(forced) },
  ]);
  return new Map(copies);
}

function copiedSets(sets: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  return new Map([...sets].map(([key, set]) => [key, new Set(set)]));
}

interface Judged {
  readonly known: Known;
  readonly entries: readonly Entry[];
  readonly user: number;
  readonly request: HttpRequest;
  readonly at: number;
  /** The one that it became, or would have become. */
  readonly version: number;
  readonly leaves: readonly string[];
  /** They are all the sender's own counts and doses. */
  readonly countsOnly: boolean;
  readonly submits: boolean;
  readonly isCompleted: boolean;
}

function expectedAnswer(facts: Judged): 'edited' | 'completed' | null {
  const { entries, user, leaves, request, at, version, known } = facts;
  if (leaves.length === 0 && !facts.submits) return null;
  if (facts.isCompleted) return 'completed';
  // One that is there already is somebody else's, for all its sender knows (rule ASM-7).
  const seen = request.method === 'POST' ? 0 : seenOf(request);
  const isOverlap = leaves.some((leaf) => {
    const last = entries.findLast((entry) => entry.leaves.has(leaf));
    return seen !== null && last !== undefined && last.user !== user && last.version > seen;
  });
  if (isOverlap) return 'edited';
  if (bodyOf(request)['force_update'] === true) return null;
  if (!facts.submits && facts.countsOnly) return null;
  const last = new Map(entries.map((entry) => [entry.user, entry.at]));
  const others = [...last].filter(([other, edited]) => other !== user && at - edited < HOUR);
  const forcedPast = (other: number) =>
    known.forced.get(`${user}:${other}`)?.findLast((forced) => forced.version < version)?.at ?? -Infinity;
  const asks = others.some(([other]) => at - forcedPast(other) >= HOUR);
  return asks ? 'edited' : null;
}
