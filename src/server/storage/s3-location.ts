/** A bucket and how to reach it, from STORAGE_URL and the usual AWS variables. */
export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** The store's origin; null for Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/**
 * Finds the fault of a STORAGE_URL, worded to follow the variable's name; null if there is none.
 * `s3://bucket?region=…&endpoint=…` (rule RUN-7): one of the two must say where it is.
 */
export function storageUrlProblem(url: string): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 's3:') {
    return 'must be an address such as s3://bucket?region=us-east-1';
  }
  const { host, pathname, searchParams, username, hash } = new URL(url);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)) return `names a bucket that cannot exist: "${host}"`;
  if ((pathname !== '' && pathname !== '/') || hash !== '') return 'must name a bucket and no folder in it';
  if (username !== '') return 'must not hold credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (unknown !== undefined) return `knows region and endpoint, but not "${unknown}"`;
  const endpoint = searchParams.get('endpoint');
  if (endpoint === null) return searchParams.get('region') ? null : 'must name a region or an endpoint';
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
  if (!isAddress) return `has an endpoint that is not an http address: "${endpoint}"`;
  return new URL(endpoint).pathname === '/'
    ? null
    : 'has an endpoint with a path; only an origin is possible';
}

/** Reads an address in which `storageUrlProblem` finds no fault. */
export function s3LocationOf(
  url: string,
  credentials: Pick<S3Location, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>,
): S3Location {
  const { host, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  return {
    ...credentials,
    bucket: host,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: endpoint === null ? null : new URL(endpoint).origin,
  };
}
