import { BlockList, isIP, isIPv4 } from 'node:net';

/** Proxies are believed about a client's address from the server outward, up to the first that is not one of ours. */
export type TrustsProxy = (address: string) => boolean;

/**
 * The addresses and ranges of TRUSTED_PROXIES, as `10.0.0.7`, `10.0.0.0/8`, `fd00::1` or `fd00::/8`.
 * @throws RangeError naming the entry that is neither
 */
export function trustedProxies(entries: readonly string[]): TrustsProxy {
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return (address) => {
    const plain = address.replace(/%.*$/, '');
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  };
}

function add(list: BlockList, entry: string): void {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = Number(bits ?? longest);
  // Everybody is not a proxy: whoever wrote `/0` meant something else.
  if (version === 0 || address.includes('%') || prefix < 1 || prefix > longest) throw new RangeError(entry);
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
}
