/**
 * The CSRF cookie's value, to be echoed in `X-XSRF-TOKEN` (rule API-5); null when there is none. Over https its
 * name has a prefix, and what has none may be a neighbor's.
 */
export function xsrfToken(cookies: string): string | null {
  const entries = cookies.split('; ');
  for (const prefix of ['__Host-XSRF-TOKEN=', 'XSRF-TOKEN=']) {
    const entry = entries.find((cookie) => cookie.startsWith(prefix));
    if (entry !== undefined) return decodeURIComponent(entry.slice(prefix.length));
  }
  return null;
}
