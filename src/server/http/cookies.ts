/** Browsers keep a cookie no longer than this: 400 days. */
export const KEPT_SECONDS = 400 * 24 * 3600;

/** One cookie of a request's `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
