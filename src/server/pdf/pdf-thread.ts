import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts';

/** A worker that crashed, hung or was ended; the next PDF needs another one. */
export class PdfThreadLost extends Error {
  override readonly name = 'PdfThreadLost';
}

/** Enough for three of the largest assessments; whoever needs more ends alone, not with the server. */
const MOST_MEMORY_MB = 1024;

/** One worker thread, which draws one PDF at a time. */
export class PdfThread {
  readonly #worker: Worker;
  #isLost = false;
  /** Tells the PDF being drawn that the worker is lost. */
  #lose: (why: string) => void = () => undefined;

  constructor(program: URL) {
    this.#worker = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    // An idle worker keeps no process from ending.
    this.#worker.unref();
    this.#worker.on('error', (error) => this.#lost(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', (code) => this.#lost(`ended with ${code}`));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * @throws PdfThreadLost when the worker ended, or took too long and was ended
   * @throws Error what the renderer threw
   */
  async draw(order: PdfOrder, longestMs: number): Promise<Uint8Array> {
    const worker = this.#worker;
    const tooLong = setTimeout(() => {
      this.#lost(`drew for more than ${longestMs} ms`);
      void worker.terminate();
    }, longestMs);
    try {
      const answer = await new Promise<PdfAnswer>((resolve, reject) => {
        this.#lose = (why) => reject(new PdfThreadLost(`A PDF could not be drawn: its worker ${why}`));
        if (this.#isLost) this.#lose('had ended');
        worker.once('message', resolve);
        worker.ref();
        worker.postMessage(order);
      });
      if ('error' in answer) throw answer.error;
      return answer.bytes;
    } finally {
      clearTimeout(tooLong);
      this.#lose = () => undefined;
      worker.removeAllListeners('message');
      worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #lost(why: string): void {
    this.#isLost = true;
    this.#lose(why);
  }
}
