import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { hasRight } from '#domain/role.ts';
import { isPdfHead, NOT_A_PDF, PDF_TYPE, tooLargeUpload } from '#domain/upload.ts';
import { forbidden, notValid, requestTooLarge, senderDeactivated, tooLarge } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Store } from '../persistence/store.ts';
import { FileTooLarge, within } from '../storage/file-limits.ts';
import { LOCAL_STORAGE_PATH } from '../storage/local-storage.ts';
import type { LocalStorage } from '../storage/local-storage.ts';
import type { SignedPut } from '../storage/storage.ts';
import { confirmUpload } from '../uploads/confirm.ts';
import type { UploadDeps } from '../uploads/confirm.ts';
import { senderOfLog, uploadOfKey } from '../uploads/file-keys.ts';
import type { UploadKey } from '../uploads/file-keys.ts';

const signedQuery = z.object({
  expires: z.string().check(z.regex(/^\d{1,15}$/)),
  type: z.string(),
  size: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  limit: z.string().check(z.regex(/^\d{1,9}$/)),
  signature: z.string(),
});

/**
 * Takes files at signed addresses, as a bucket does. A file of another size than was signed for, or announced
 * as a PDF but not one, is refused before it gets a name.
 */
export async function serveSignedPuts(
  app: FastifyInstance,
  deps: UploadDeps & { readonly storage: LocalStorage },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: 'PUT',
      url: `${LOCAL_STORAGE_PATH}*`,
      config: { isSigned: true },
      handler: async (request, reply) => {
        const put = signedPutOf(request, deps.storage);
        const upload = uploadOfKey(put.key);
        await checkSender(deps.store, put.key, upload);
        await takeFile(request, put, deps.storage);
        // The assessment is created without anyone having to ask for it.
        if (upload !== null) await confirmUpload(deps, upload);
        return reply.code(200).header('cache-control', 'no-store').send();
      },
    });
  });
}

/** @throws Refusal 403 */
function signedPutOf(request: FastifyRequest, storage: LocalStorage): SignedPut {
  const key = z.object({ '*': z.string() }).parse(request.params)['*'];
  const query = signedQuery.safeParse(request.query);
  if (!query.success) throw forged();
  const { expires, type, size, limit, signature } = query.data;
  const put = {
    key,
    contentType: type,
    size: size === undefined ? null : Number(size),
    limit: Number(limit),
  };
  const reading = storage.verify(put, expires, signature);
  if (reading === 'forged' || request.headers['content-type'] !== type) throw forged();
  if (reading === 'late') throw forbidden('The time for sending this file has passed. Please try again.');
  return put;
}

/** The person who asked for the address may have been deactivated since. @throws Refusal 403 */
async function checkSender(store: Store, key: string, upload: UploadKey | null): Promise<void> {
  const userId = upload === null ? senderOfLog(key) : await store.senderOfUpload(upload);
  const sender = userId === null ? null : await store.userById(userId);
  // An upload that was canceled has no sender any more, and what comes for it is left lying.
  if (sender !== null && !hasRight(sender.account.roleId, 'enter')) throw senderDeactivated();
}

const forged = (): Refusal => forbidden('This file cannot be sent here. Please try again.');

async function takeFile(request: FastifyRequest, put: SignedPut, storage: LocalStorage): Promise<void> {
  const { 'content-length': told } = request.headers;
  // Like a bucket: the length is a header like the others that are signed, and cannot be left out.
  if (put.size !== null && told !== String(put.size)) throw forged();
  const length = Number(told ?? 0);
  if (length > put.limit) throw tooLargeFile(put, length);
  const body = request.body instanceof Readable ? request.body : null;
  try {
    await storage.write(put.key, body !== null ? within(body, put.limit) : [], (head) => {
      if (put.contentType === PDF_TYPE && !isPdfHead(head)) throw notValid([NOT_A_PDF], ['file']);
    });
  } catch (error) {
    throw error instanceof FileTooLarge ? tooLargeFile(put, put.limit + 1) : error;
  }
}

function tooLargeFile(put: SignedPut, size: number): Refusal {
  return put.contentType === PDF_TYPE ? tooLarge(tooLargeUpload(size)) : requestTooLarge(put.limit);
}
