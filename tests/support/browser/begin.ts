import type { BrowserContextOptions, Page } from 'playwright/test';
import type { Section } from '#domain/section.ts';
import type { ServerProcess, ServerProcessOptions } from '../server/process.ts';
import { maya } from './people.ts';
import type { Person } from './people.ts';
import { Truth } from './truth.ts';

interface Fixtures {
  readonly ownServer: (options?: ServerProcessOptions) => Promise<ServerProcess>;
  readonly tablet: (person: Person, options?: BrowserContextOptions & { url?: string }) => Promise<Page>;
}

interface Begun {
  readonly truth: Truth;
  readonly id: string;
  /** The page of the tablet, still blank. */
  readonly page: Page;
}

/** Maya's tablet, and an assessment that she has begun, on a server that has this module, too. */
export async function begin(
  { ownServer, tablet }: Fixtures,
  section: Section,
  options: BrowserContextOptions = {},
): Promise<Begun> {
  const server = await ownServer({ sections: [section] });
  const truth = await Truth.of(server, maya);
  const id = await truth.start(section.id);
  return { truth, id, page: await tablet(maya, { url: server.url, ...options }) };
}
