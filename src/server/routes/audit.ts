import { Readable } from 'node:stream';
import type { AuditQuery, AuditRow } from '#contract/audit.ts';
import { calls } from '#contract/calls.ts';
import { fullName } from '#domain/names.ts';
import { auditCsv } from '../audit/csv.ts';
import { entryOf } from '../audit/entry.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { Serve } from '../http/serve-calls.ts';
import { appendAudit, auditOf } from '../persistence/audit-log.ts';
import type { Store } from '../persistence/store.ts';

interface AuditDeps {
  readonly store: Store;
  readonly clock: () => number;
  readonly refusals: Refusals;
}

/** The audit log of the administrator's own hospital (rule AUD-4). */
export function serveAudit(serve: Serve, { store, clock, refusals }: AuditDeps): void {
  const { database } = store;
  const rowsOf = (institutionId: number, query: AuditQuery): Promise<AuditRow[]> =>
    database.read((queries) => auditOf(queries, institutionId, query));

  serve(calls.audit, 'administer', async ({ account, query }) => {
    await refusals.settle();
    return { status: 200, body: await rowsOf(account.institutionId, query) };
  });

  serve(calls.auditCsv, 'administer', async ({ account, query, actor }) => {
    const { institutionId } = account;
    await refusals.settle();
    const names = new Map(
      (await store.forInstitution(institutionId).users()).map((user) => [user.id, fullName(user)]),
    );
    const entry = entryOf(actor, clock(), {
      kind: 'audit-export',
      object: 'audit log',
      detail: Object.keys(query),
    });
    await database.transaction((queries) => appendAudit(queries, [entry]));
    const pages = pagesOf((before) => rowsOf(institutionId, { ...query, ...before }));
    return { status: 200, csv: Readable.from(auditCsv(pages, (id) => names.get(id) ?? '')) };
  });
}

/** Read while they are sent, so that a long log needs little memory. */
async function* pagesOf(
  read: (before: { before?: string }) => Promise<AuditRow[]>,
): AsyncGenerator<AuditRow[]> {
  let rows = await read({});
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    rows = await read({ before: String(last.seq) });
  }
}
