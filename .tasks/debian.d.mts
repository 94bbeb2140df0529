export function installFromDebian(
  packages: readonly string[],
  options?: { readonly output?: (bytes: Buffer) => void },
): Promise<void>;
