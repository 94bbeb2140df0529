interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: Record<string, unknown> };

/** A connection to a browser that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #hear: (method: string, params: Record<string, unknown>) => void;
  #lastId = 0;

  private constructor(socket: WebSocket, hear: (method: string, params: Record<string, unknown>) => void) {
    this.#socket = socket;
    this.#hear = hear;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
    socket.addEventListener('close', () => this.#end());
  }

  static async connect(
    url: string,
    hear: (method: string, params: Record<string, unknown>) => void,
  ): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`${url} does not answer.`)));
    });
    return new Bidi(socket, hear);
  }

  async send<Result>(method: string, params: Record<string, unknown>): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return (await promise) as Result;
  }

  #receive(message: Message): void {
    if (message.type === 'event') return this.#hear(message.method, message.params);
    const pending = this.#pending.get(message.id ?? 0);
    this.#pending.delete(message.id ?? 0);
    if (message.type === 'success') pending?.resolve(message.result);
    else pending?.reject(new Error(`${message.error}: ${message.message}`));
  }

  #end(): void {
    for (const { reject } of this.#pending.values()) reject(new Error('The browser is gone.'));
    this.#pending.clear();
  }
}
