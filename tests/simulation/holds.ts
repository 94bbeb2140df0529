import type { HttpRequest } from '#device/ports.ts';
import { isSave } from './requests.ts';

/** The purpose of a request. */
export type Errand = 'save' | 'list' | 'copy' | 'give up';
/** Which half of its way it is held on: to the server, or back. */
export type Way = 'there' | 'back';

interface Hold {
  readonly errand: Errand;
  readonly way: Way;
  readonly until: Promise<void>;
  readonly letGo: () => void;
}

/** Single requests of one tablet that stay on their way until somebody lets them go, while others pass. */
export class Holds {
  /** The holds that wait for their request. */
  #wanted: Hold[] = [];
  #holding: Hold[] = [];

  /** The next request on this errand stays on its way. @returns lets it go on */
  next(errand: Errand, way: Way): () => void {
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    this.#wanted.push({ errand, way, until, letGo });
    return letGo;
  }

  /** @returns resolves when this half of the request's way is free; null: it is not held */
  of(request: HttpRequest): { readonly way: Way; readonly until: Promise<void> } | null {
    const index = this.#wanted.findIndex(({ errand }) => errand === errandOf(request));
    const [hold] = index === -1 ? [] : this.#wanted.splice(index, 1);
    if (hold === undefined) return null;
    this.#holding.push(hold);
    return hold;
  }

  /** Everything goes on, and nothing more is held. */
  release(): void {
    for (const { letGo } of this.#holding) letGo();
    this.#holding = [];
    this.#wanted = [];
  }
}

function errandOf(request: HttpRequest): Errand | null {
  if (isSave(request) || request.path === '/saves') return 'save';
  if (request.path === '/mutations/give-up') return 'give up';
  if (request.method !== 'GET') return null;
  if (/^\/assessments(\?|$)/.test(request.path)) return 'list';
  return /^\/assessments\/[^/?]+$/.test(request.path) ? 'copy' : null;
}
