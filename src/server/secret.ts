import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { signingKeysOf, signingKeysProblem } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * The keys that sign tokens, cookies and addresses: those of SECRET_KEY or, if unset, one generated once and
 * kept in `DATA_DIR/secret`, which only the server's own user can read (rule RUN-9).
 */
export function keysOf({ signingKeys, dataDir }: Pick<Config, 'signingKeys' | 'dataDir'>): SigningKeys {
  if (signingKeys !== undefined) return signingKeys;
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const keys = signingKeysOf(readFileSync(file, 'utf8').trim());
  if (signingKeysProblem(keys) !== null) {
    throw new ConfigError(`SECRET_KEY is not set, and the key kept in ${file} is damaged.`);
  }
  return keys;
}
