import { calls } from '#contract/calls.ts';
import { toWire } from '#contract/wire-case.ts';
import { createAction } from '../actions/create.ts';
import type { ActionOutcome } from '../actions/outcome.ts';
import { actionRepetitionOf } from '../actions/replay.ts';
import { saveAction } from '../actions/save.ts';
import type { Reading } from '../audit/reading.ts';
import type { ToldAlready } from '../audit/told-already.ts';
import { answerCarried } from '../http/carried-calls.ts';
import type { Repeated } from '../http/read-call.ts';
import { notFound } from '../http/refusal.ts';
import type { Serve } from '../http/serve-calls.ts';
import type { Account } from '../persistence/people/user-rows.ts';
import type { Store } from '../persistence/store.ts';
import type { SectionCatalog } from '../section-catalog.ts';
import { answerList } from './followed-list.ts';
import { alone } from './saves.ts';
import type { AnswerOne } from './saves.ts';

interface ActionDeps {
  readonly store: Store;
  readonly catalog: SectionCatalog;
  readonly clock: () => number;
  readonly told: ToldAlready;
}

/**
 * The calls of actions: the list, what their versions were, and each save in one transaction.
 *
 * @returns what answers a save that comes with others
 */
export function serveActions(serve: Serve, deps: ActionDeps): AnswerOne {
  const { store, catalog, clock } = deps;
  const ofInstitution = (account: Account) => store.forInstitution(account.institutionId);

  serve(calls.actions, 'review', (request) =>
    answerList(deps, request, {
      list: 'actions',
      kind: 'action-fetch',
      read: async (institution, names, after) => {
        const actions = await institution.actions(names, after);
        return { json: JSON.stringify(toWire(actions)), count: actions.length };
      },
    }),
  );

  serve(calls.actionRevisions, 'review', async ({ account, params: { id } }) => {
    const institution = ofInstitution(account);
    if (!(await institution.hasAction(id))) throw notFound();
    return { status: 200, body: await institution.revisions(id), reading: readingOf(id) };
  });

  const repeat = async ({ account, epoch, mutation }: Repeated) => {
    const sender = { account, now: clock(), epoch, mutation };
    const outcome = await ofInstitution(account).change((tx) => actionRepetitionOf(tx, sender));
    return outcome === null ? null : answerTo(outcome);
  };

  const created = serve(
    calls.createAction,
    'edit',
    async ({ account, body, epoch, mutation }) => {
      const sender = { account, now: clock(), epoch, mutation };
      return answerTo(await ofInstitution(account).change((tx) => createAction(tx, catalog, sender, body)));
    },
    repeat,
  );

  const saved = serve(
    calls.saveAction,
    'edit',
    async ({ account, params: { id }, body, ifMatch: seen, held, epoch, mutation }) => {
      const sender = { account, now: clock(), epoch, mutation };
      const save = { id, body, seen, held };
      return answerTo(await ofInstitution(account).change((tx) => saveAction(tx, catalog, sender, save)));
    },
    repeat,
  );

  return (one, carrier) =>
    one.id === undefined
      ? answerCarried(created, alone(one), carrier)
      : answerCarried(saved, alone(one), carrier);
}

function answerTo(outcome: ActionOutcome) {
  if (outcome.status === 409) {
    const { conflict } = outcome;
    return { status: 409, body: conflict, reading: readingOf(conflict.action.id) } as const;
  }
  const { status, action, replaced, isVersion } = outcome;
  return {
    status,
    body: replaced.length === 0 ? action : { ...action, replaced },
    headers: { etag: `"${action.version}"` },
    // A version is recorded by the history.
    reading: isVersion ? null : readingOf(action.id),
  } as const;
}

function readingOf(id: string): Reading {
  return { actions: [id] };
}
