import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticDownloads } from '../src/documents/downloads/static-downloads.ts';
import { root } from './project.mjs';

/** Writes dist/downloads: print tracers, wastage calculator and action-plan worksheet. Runs on the project's Node. */
const folder = join(root, 'dist', 'downloads');
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of await staticDownloads()) writeFileSync(join(folder, name), bytes);
