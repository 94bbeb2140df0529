import type { EngineStatus, HalvesOf } from '#device/device.ts';
import type { Receipt } from '#device/store/reading/receipts.ts';

/**
 * Asks the server for what is not known to be exactly what it has: each state of an assessment until there is
 * an answer, and no more, so that where nothing can settle it, as by a fault of ours, the server is not asked for ever.
 */
export class AskingAgain {
  readonly #answered = new Set<string>();

  needs(receipt: Receipt): boolean {
    return isOpen(receipt) && !this.#answered.has(keyOf(receipt));
  }

  /** The server has answered, and it is still not settled. */
  isUnsettled(receipt: Receipt): boolean {
    return isOpen(receipt) && this.#answered.has(keyOf(receipt));
  }

  /** False where nobody answers, or nobody could say anything else of the others either. */
  async ask(device: Pick<HalvesOf<never, 'fetchAgain'>, 'sync'>, receipt: Receipt): Promise<boolean> {
    const outcome = await device.sync((sync) => sync.fetchAgain(receipt.id));
    if (outcome === 'unreachable') return false;
    if (outcome !== 'waits') this.#answered.add(keyOf(receipt));
    return outcome !== 'no-hash';
  }
}

function isOpen({ state }: Receipt): boolean {
  return state === 'differs' || state === 'unknown' || state === 'behind';
}

function keyOf({ id, state, server, hash }: Receipt): string {
  return [id, state, server?.version, hash].join(' ');
}

/** Whether what the server said last still holds, as far as anyone knows. */
export function isInContact({ network, paused }: EngineStatus): boolean {
  return network === 'reachable' && paused === null;
}

/** Whether there is a point in asking. */
export function mayAsk({ network, paused }: EngineStatus): boolean {
  return network !== 'unreachable' && paused === null;
}
