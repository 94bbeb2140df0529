import { placeSchema } from '#contract/sign-in.ts';

/** What the server has written behind the `#` of the address. */
export interface Landed {
  readonly code: string | null;
  /** They have proved anew who they are. */
  readonly proof: string | null;
  readonly problem: string | null;
  readonly place: string;
  readonly staysSignedIn: boolean;
}

export function landedAt(hash: string): Landed {
  const said = new URLSearchParams(hash.slice(1));
  const place = placeSchema.safeParse(said.get('to'));
  return {
    code: said.get('code'),
    proof: said.get('confirm'),
    problem: said.get('problem'),
    place: place.success ? place.data : '/',
    staysSignedIn: said.get('stay') === 'on',
  };
}
