import { hash } from 'node:crypto';
import { contentHash, contentText } from '#contract/content-hash.ts';
import type { HashedContent } from '#contract/content-hash.ts';

/** The hash that the server says of what it has stored (rule ASM-18). */
export function contentHashOf(content: HashedContent): string {
  return contentHash(hash('sha256', contentText(content), 'hex'));
}
