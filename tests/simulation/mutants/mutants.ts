/**
 * Faults that are planted into a copy of the sources, one at a time. Each is a text that must be there
 * exactly once and what takes its place, and the tests to ask when the simulation does not find it.
 */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: string;
}

const TRANSITIONS = 'src/device/rows/lane-transitions.ts';
const SENDING = 'src/device/outbox/sending.ts';
const SAVE_CALLS = 'src/device/call/save-calls.ts';
const PULLING = 'src/device/sync/pulling.ts';
const STORING_PULLED = 'src/device/sync/storing-pulled.ts';
const CHOICES = 'src/device/outbox/choices.ts';
const CONFLICT_CHOICES = 'src/device/outbox/conflict-choices.ts';
const BRING_OVER = 'src/device/outbox/restore/bring-over.ts';
const DRAFT = 'src/device/outbox/draft.ts';
const CONFLICT = 'src/domain/conflict.ts';
const OUTBOX_TESTS = 'tests/unit/device';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'added entries lost',
    file: 'src/domain/entries.ts',
    from: 'const all = [...list.map(({ id }) => id), ...added]',
    to: 'const all = [...list.map(({ id }) => id), ...added.slice(1)]',
    tests: 'tests/unit/domain/entries.test.ts',
  },
  {
    name: 'dropped idempotency look-up',
    file: 'src/server/saving/earlier.ts',
    from: 'if (sender.mutation === null) return null;',
    to: 'if (sender !== null) return null;',
    tests: 'tests/server/idempotency.test.ts',
  },
  {
    name: 'freeze without clearing',
    file: TRANSITIONS,
    from: '    changed: rest,\n    positions: {},',
    to: '    positions: {},',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'no If-Match',
    file: SAVE_CALLS,
    from: '...(inFlight.ifMatch === null ? {} : { \'if-match\': `"${inFlight.ifMatch}"` }),',
    to: '',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'edits lost in flight',
    file: TRANSITIONS,
    from: 'inFlight: null, force: false, seen',
    to: 'inFlight: null, changed: {}, force: false, seen',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'owner check removed',
    file: 'src/device/session/session.ts',
    from: 'return !this.isSeated(owner) || token === null',
    to: 'return token === null',
    tests: 'tests/unit/device/session',
  },
  {
    name: 'replaced ignored',
    file: 'src/device/outbox/sent-assessments.ts',
    from: 'replaced: [...stored.replaced, ...surprising(replaced, stored.base)]',
    to: 'replaced: stored.replaced',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'acknowledgement moves seen',
    file: TRANSITIONS,
    from: '{ ...answeredWell(lane, now), complete',
    to: '{ ...answeredWell(lane, now), seen: answer.version, complete',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'fold order reversed',
    file: TRANSITIONS,
    from: 'changed: { ...lane.inFlight.leaves, ...lane.changed },',
    to: 'changed: { ...lane.changed, ...lane.inFlight.leaves },',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'no compare-and-set at acknowledgement',
    file: SENDING,
    from: 'lane?.inFlight?.mutationId === inFlight.mutationId ? change(stored, lane) : null',
    to: 'lane ? change(stored, lane) : null',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'fresh id per retry',
    file: TRANSITIONS,
    from: 'if (lane.inFlight !== null) return lane;\n  const { load, rest }',
    to: 'if (lane.inFlight !== null) return { ...lane, inFlight: { ...lane.inFlight, mutationId } };\n  const { load, rest }',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'pull over unfolded edits',
    file: STORING_PULLED,
    from: 'if (lanes[at] !== undefined || waiting.has(pulled.id) || isNewerRow(stored)) continue;',
    to: 'if (lanes[at] !== undefined || isNewerRow(stored)) continue;',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'pull brings an older version',
    file: STORING_PULLED,
    from: 'if (pulled.version < (stored?.base?.version ?? -1)) continue;',
    to: '',
    tests: OUTBOX_TESTS,
  },
  {
    name: '409 keeps force',
    file: TRANSITIONS,
    from: 'changed: Object.fromEntries(differing), force: false }',
    to: 'changed: Object.fromEntries(differing) }',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'Continue keeps the old seen',
    file: TRANSITIONS,
    from: '{ ...lane, seen, conflict: null,',
    to: '{ ...lane, conflict: null,',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'answer of another assessment taken',
    file: SENDING,
    from: 'if (saved?.document.id !== id) return',
    to: 'if (saved?.document.id === undefined) return',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'force ignores later changes',
    file: CONFLICT,
    from: 'export function judgeForcedSave<D, L extends string>(save: SaveFacts<D, L>): Conflict<L> | null {\n  const overlap = overwritten(save);',
    to: 'export function judgeForcedSave<D, L extends string>(save: SaveFacts<D, L>): Conflict<L> | null {\n  const overlap = overwritten({ ...save, seen: Infinity });',
    tests: 'tests/server/conflicts.test.ts',
  },
  {
    name: 'overlap off by one version',
    file: CONFLICT,
    from: 'revision.version > after)',
    to: 'revision.version > after + 1)',
    tests: 'tests/server/conflicts.test.ts',
  },
  {
    name: 'replay answers the present state',
    file: 'src/server/assessments/replay.ts',
    from: 'const assessment = await tx.stateAt(origin.assessment, earlier.version);',
    to: 'const { assessment } = origin;',
    tests: 'tests/server/idempotency.test.ts',
  },
  {
    name: 'unnamed leaves of a 422 lost',
    file: TRANSITIONS,
    from: 'const back = folded(lane);\n  const changed = Object.fromEntries(\n    Object.entries(back.changed)',
    to: 'const back = { ...lane, inFlight: null };\n  const changed = Object.fromEntries(\n    Object.entries(back.changed)',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'relaxed durability',
    file: 'src/device/store/database.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
    tests: 'tests/unit/device/store',
  },
  {
    name: 'group commit told before the commit',
    file: 'src/server/persistence/database/group-commit.ts',
    from: 'return counting === null ? null : counting.next(transaction);\n    });\n    if (count !== null) counting?.note(count);\n    for (const job of jobs) job.settle();',
    to: 'for (const job of jobs) job.settle();\n      return counting === null ? null : counting.next(transaction);\n    });\n    if (count !== null) counting?.note(count);',
    tests: 'tests/server/group-commit.test.ts',
  },
  {
    name: 'positions lost at 409',
    file: TRANSITIONS,
    from: 'positions: movedOn(lane.inFlight.positions, lane.positions),',
    to: 'positions: lane.positions,',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'newest marked before fetching',
    file: PULLING,
    from: 'await this.#fetchHeld(epochs, plan ?? (await this.#plan()), doubtful);',
    to: "await writeMetas(this.#database, { epoch, listState: { change: Number(list.header('x-change')), tag: null } });\n    await this.#fetchHeld(epochs, plan ?? (await this.#plan()), doubtful);",
    tests: OUTBOX_TESTS,
  },
  {
    name: 'Send again keeps the old base',
    file: CHOICES,
    from: 'stored: { ...withoutWholeOffer(stored), base: null },',
    to: 'stored: withoutWholeOffer(stored),',
    tests: OUTBOX_TESTS,
  },
  {
    name: "silent 409 does not take the server's copy",
    file: SENDING,
    from: 'isToAsk ? stored : this.#kind.over(stored, next, met.document)',
    to: 'isToAsk ? stored : stored',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'probe sends every lane',
    file: 'src/device/sync/engine.ts',
    from: 'const isProbe = this.#failures > 0;',
    to: 'const isProbe = false;',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'refused leaf keeps its refusal',
    file: 'src/device/rows/lane.ts',
    from: '    delete refused[leaf];\n',
    to: '',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'failed write forgets what was typed',
    file: DRAFT,
    from: 'this.#pending = new Map([...this.#writing, ...this.#pending]);\n      this.#writing = new Map();',
    to: 'this.#writing = new Map();',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'discard forgets what is in flight',
    file: 'src/device/outbox/discarding.ts',
    from: '...lane.inFlight?.leaves, ...refused, ...lane.changed',
    to: '...refused, ...lane.changed',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'saves of another epoch accepted',
    file: 'src/server/saving/fence.ts',
    from: 'if (epoch !== null && epoch !== tx.epoch) throw otherEpoch(tx.epoch);',
    to: '',
    tests: 'tests/server/epoch.test.ts',
  },
  {
    name: 'lost answers forgotten',
    file: BRING_OVER,
    from: '...(lost === null ? {} : { lost }),',
    to: '',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'a blank offered as a lost answer',
    file: BRING_OVER,
    from: '.filter((leaf) => answered.has(leaf))',
    to: '',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'in flight kept across a restore',
    file: BRING_OVER,
    from: '  const { refusalStatus, ...rest } = folded(lane);',
    to: '  const { refusalStatus, ...rest } = lane;',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'given up, and not told',
    file: 'src/device/outbox/tell-given-up.ts',
    from: '  if (ids.length === 0) return null;',
    to: '  if (ids.length >= 0) return null;',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'no answer for who may edit no more',
    file: 'src/server/http/serve-calls.ts',
    from: '? await this.#parts.repeat?.(readRepeated(this.call, asked, carrier.caller.account))',
    to: '? null',
    tests: 'tests/implementations/repetitions.test.ts',
  },
  {
    name: 'a dead mutation lives',
    file: 'src/server/saving/earlier.ts',
    from: "if (earlier === 'dead') throw givenUp();",
    to: "if (earlier === 'dead') return null;",
    tests: 'tests/server/given-up.test.ts',
  },
  {
    name: 'several saves answered in another order',
    file: SAVE_CALLS,
    from: 'const answer = answers[index];',
    to: 'const answer = answers.at(-1 - index);',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'a save among several is another request than alone',
    file: SAVE_CALLS,
    from: '    body: JSON.stringify(body),',
    to: '    body: `${JSON.stringify(body)} `,',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'what was left unanswered together stays together',
    file: SAVE_CALLS,
    from: '!this.#isLoner(save)',
    to: 'save !== null',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'what a restore took is offered over later changes',
    file: BRING_OVER,
    from: 'changedLeaves(blankOf(base), answered, whole).filter((leaf) => !isInLane(lane, leaf)),',
    to: 'changedLeaves(blankOf(base), answered, whole),',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'what was taken out of what a restore lost is forgotten',
    file: BRING_OVER,
    from: 'wholeLane(working, whole, now, lane)',
    to: 'wholeLane(working, whole, now)',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'what was typed since is left out with what a restore took',
    file: 'src/device/outbox/restore/lost-answers.ts',
    from: '(lane !== null && !isOnlyOffered(stored, lane))',
    to: 'stored.lost?.hadWork === true',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'a parcel to which nothing answered is let go',
    file: 'src/device/outbox/parcels.ts',
    from: "if (attempt.kind === 'done') await this.#letGo(id);",
    to: "if (attempt.kind !== 'refused') await this.#letGo(id);",
    tests: OUTBOX_TESTS,
  },
  {
    name: 'a parcel that waited is sent under a fresh id',
    file: 'src/device/outbox/parcels.ts',
    from: 'const attempt = await this.#attempt(parcel, await this.bytes(id), options);',
    to: 'const attempt = await this.#attempt({ ...parcel, id: this.#ports.newId() }, await this.bytes(id), options);',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'what nobody touched is sent',
    file: 'src/device/rows/lane.ts',
    from: 'const wasNeverSent = fresh === true &&',
    to: 'const wasNeverSent = fresh !== true &&',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'Start goes on with what was touched',
    file: 'src/device/store/edits.ts',
    from: 'if (isOfSection && lane && isUntouched(lane)) return id;',
    to: 'if (isOfSection && lane) return id;',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'newest copy of another epoch taken',
    file: CONFLICT_CHOICES,
    from: 'return isOfOther ? null : this.#withNewest(rows, server);',
    to: 'return this.#withNewest(rows, server);',
    tests: OUTBOX_TESTS,
  },
  {
    name: 'a joint save says nothing of nothing seen',
    file: SAVE_CALLS,
    from: '...(ifMatch === null ? {} : { ifMatch }),',
    to: '...(ifMatch ? { ifMatch } : {}),',
    tests: 'tests/unit/device/call',
  },
  {
    name: 'a copy loses refused answers',
    file: CONFLICT_CHOICES,
    from: '        refused: lane.refused,\n',
    to: '',
    tests: 'tests/unit/device/outbox/choices-copy.test.ts',
  },
  {
    name: 'given up is forgotten when nothing answers',
    file: 'src/device/outbox/tell-given-up.ts',
    from: "  if (outcome.kind === 'answer' || outcome.kind === 'refused') await",
    to: '  await',
    tests: 'tests/unit/device/sync/given-up.test.ts',
  },
  {
    name: 'an older sight counts as seen after a restore',
    file: BRING_OVER,
    from: '    lane.seen >= base.version &&\n',
    to: '',
    tests: 'tests/unit/device/outbox/restore',
  },
  {
    name: 'the last row of a sheet takes other sheets along',
    file: 'src/domain/leaf-values.ts',
    from: 'Object.keys(rows).length === 0 ? otherSheets :',
    to: 'Object.keys(rows).length === 0 ? {} :',
    tests: 'tests/unit/domain/leaf.test.ts',
  },
  {
    name: "anybody's JSON is an answer that says nothing",
    file: 'src/device/call/api.ts',
    from: '!isNothing(value) || isNothing(answer.json) ||',
    to: 'value !== undefined ||',
    tests: 'tests/unit/device/call/api.test.ts',
  },
];
