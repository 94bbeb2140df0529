/** What the processes of the fleet's benchmark say to each other. */

export interface FleetPerson {
  readonly userId: number;
  readonly uid: string;
  readonly institutionId: number;
  readonly token: string;
}

/** A tablet that comes back with one tracer. */
export interface FleetTablet {
  readonly person: FleetPerson;
  /** Of the assessment. */
  readonly id: string;
  /** By the question's id. */
  readonly notes: Readonly<Record<string, string>>;
}

export type TabletTold =
  | { readonly kind: 'ready' | 'over' }
  /** How long a tablet took until the server had all of it. */
  | { readonly kind: 'there'; readonly ms: number };
