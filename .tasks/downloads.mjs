import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticDownloads } from '../src/documents/downloads/static-downloads.ts';
import { root } from './project.mjs';

/**
 * Writes dist/downloads: print tracers, wastage calculator and action-plan worksheet, and the list by
 * which the service worker knows what to keep. Runs on the project's Node.
 */
const folder = join(root, 'dist', 'downloads');
mkdirSync(folder, { recursive: true });
const list = [];
for (const [name, bytes] of await staticDownloads()) {
  writeFileSync(join(folder, name), bytes);
  list.push({ path: `/downloads/${name}`, revision: createHash('sha256').update(bytes).digest('hex') });
}
writeFileSync(join(folder, 'list.json'), JSON.stringify(list));
