/**
 * Pages by which a person comes in. Their addresses may hold a mailed key, so they are not
 * remembered; and all of them are forms.
 */
export function isDoor(pathname: string): boolean {
  return /^\/(login|register|forgot-password|reset-password|welcome|join)\/?$/.test(pathname);
}
