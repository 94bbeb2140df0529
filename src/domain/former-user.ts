/** Stands wherever the name of somebody stood whose personal data was erased (rule ACC-31). */
export const FORMER_USER = 'A former user';

/** Everybody else has an email. */
export function isFormerUser({ email }: { readonly email?: string | undefined }): boolean {
  return email === '';
}
