/** The CSRF cookie's value, to be echoed in `X-XSRF-TOKEN` (rule API-5); null when there is none. */
export function xsrfToken(cookies: string): string | null {
  const entry = cookies.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return entry === undefined ? null : decodeURIComponent(entry.slice('XSRF-TOKEN='.length));
}
