/**
 * The pages people come in through. Their addresses may contain a mailed key, so they are not remembered; and
 * all of them are forms.
 */
export function isDoor(pathname: string): boolean {
  return /^\/(login|register|forgot-password|reset-password|welcome|join|confirm-email|sign-in)\/?$/.test(
    pathname,
  );
}
