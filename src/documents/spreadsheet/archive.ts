import { Zip, ZipDeflate } from 'fflate';

/** Quick: most of what is written comes again and again. */
const LEVEL = 2;

/** A zip archive whose bytes are taken away while it is written. */
export class Archive {
  readonly #zip: Zip;
  readonly #encoder = new TextEncoder();
  readonly #madeAt: Date;
  #pieces: Uint8Array[] = [];
  #entry: ZipDeflate | null = null;

  constructor(madeAt: string) {
    this.#madeAt = new Date(madeAt);
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#pieces.push(piece);
    });
  }

  open(path: string): void {
    this.#entry = new ZipDeflate(path, { level: LEVEL });
    this.#entry.mtime = this.#madeAt;
    this.#zip.add(this.#entry);
  }

  write(text: string): void {
    if (text !== '') this.#entry?.push(this.#encoder.encode(text));
  }

  close(): void {
    this.#entry?.push(new Uint8Array(), true);
  }

  end(): void {
    this.#zip.end();
  }

  taken(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
