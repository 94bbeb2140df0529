/** The only file that names the browser's caches; workbox has its own way to them. */
export const cacheStorage = (): CacheStorage => caches;

/** So long may what is kept stay silent, in milliseconds. */
const PATIENCE_MS = 4000;

/** What is kept, or what the network says where the cache gives no answer in time (rule ERR-8). */
export async function keptInTime(kept: Promise<Response>, request: Request): Promise<Response> {
  const silence = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  return (await Promise.race([kept, silence])) ?? fetch(request).catch(() => kept);
}
