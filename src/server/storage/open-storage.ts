import { join } from 'node:path';
import type { SigningKeys } from '../signing-keys.ts';
import { LocalStorage } from './local-storage.ts';
import type { S3Location } from './s3-location.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The folder `DATA_DIR/files`, or the bucket when there is one (rule RUN-7). */
export function openStorage(options: {
  dataDir: string;
  s3: S3Location | undefined;
  /** Sign the addresses of local files. */
  signingKeys: SigningKeys;
  clock: () => number;
}): Storage {
  if (options.s3 !== undefined) return new S3Storage(options.s3);
  return new LocalStorage({
    dir: join(options.dataDir, 'files'),
    signingKeys: options.signingKeys,
    clock: options.clock,
  });
}
