import { unzipSync, zipSync } from 'fflate';

/**
 * Office files are zip archives of XML. These are rewritten so that the same content gives the same bytes.
 */

/** The archive with every entry dated the same, and entries rewritten on request. */
export function withFixedDates(
  archive: Uint8Array,
  rewrite: (name: string, xml: string) => string = (_name, xml) => xml,
): Uint8Array {
  const entries = Object.entries(unzipSync(archive)).map(([name, bytes]) => {
    const isText = /\.(xml|rels)$/.test(name);
    return [name, isText ? encoder.encode(rewrite(name, decoder.decode(bytes))) : bytes] as const;
  });
  // Local time on purpose: a zip keeps the clock's digits without a time zone.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2026, 0, 1), level: 9 });
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
