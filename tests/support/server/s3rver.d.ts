declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** The parts of the package that tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
    logger: { close(): void; exceptions: { unhandle(): void } };
  }
}
