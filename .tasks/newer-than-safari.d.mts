export function newerThanSafari(): readonly {
  readonly kind: string;
  readonly name: string;
  readonly since: string;
}[];
