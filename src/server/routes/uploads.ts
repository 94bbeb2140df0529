import { calls } from '#contract/calls.ts';
import { readRequest } from '#contract/reading.ts';
import { uploadRequestSchema } from '#contract/uploads.ts';
import { LARGEST_LOG } from '#domain/bug-report.ts';
import { spendOrRefuse } from '../accounts/spend-or-refuse.ts';
import type { Handler, Serve } from '../http/serve-calls.ts';
import { notJson } from '../http/refusal.ts';
import { LOGS_BY_PERSON } from '../rate-limits.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { uploadForm } from '../uploads/form.ts';
import { logKey } from '../uploads/file-keys.ts';
import { repeatUpload, requestUpload } from '../uploads/request.ts';

/** Files that people put into storage: scans of paper assessments, and logs for bug reports (rules UPL-3 and UPL-7). */
export function serveUploads(serve: Serve, deps: UploadDeps): void {
  const request: Handler<typeof calls.requestUpload> = async ({ account, body, form, length, epoch }) => {
    if (form !== null)
      return { status: 200, body: await uploadForm(deps, account, { parts: form, length, epoch }) };
    if (body === null) throw notJson();
    const answer = await requestUpload(deps, account, body, epoch);
    return 'done' in answer ? { status: 200, body: answer } : { status: 201, body: answer };
  };
  serve(calls.requestUpload, 'edit', request, async ({ account, body, epoch }) => {
    const reading = readRequest(uploadRequestSchema, body);
    const isDone = reading.ok && (await repeatUpload(deps, account, reading.value, epoch));
    return isDone ? { status: 200, body: { done: true } } : null;
  });

  serve(calls.signStorage, 'enter', async ({ account, query }) => {
    const at = deps.clock();
    await deps.store.database.transaction((queries) =>
      spendOrRefuse(queries, LOGS_BY_PERSON, { whom: String(account.id), at }),
    );
    const signedUrl = await deps.storage.signPut({
      key: logKey(account, query.objectName, at),
      contentType: query.contentType,
      size: query.size === undefined ? null : Number(query.size),
      limit: LARGEST_LOG,
    });
    return { status: 200, body: { signedUrl } };
  });
}
