import { EXPORT_FORMATS, EXPORT_KINDS, IN_FHIR } from '#domain/export-kinds.ts';
import { addManyAssessments } from '../support/papers/many-assessments.ts';
import { demoRounds } from '../support/papers/demo-rounds.ts';
import { logIn, seedOf } from '../support/server/process-people.ts';
import { ServerProcess } from '../support/server/process.ts';
import { SEED, assessmentsOr } from './bench-options.ts';
import { report } from './report.ts';
import type { Measured, Ratio } from './report.ts';

/**
 * P16: the most memory of a server that sends an export of 10,000 assessments, against one of 1,000. With less, the
 * server’s heap has not grown yet to where garbage is collected, and the ratio would be that of an engine to itself.
 */

const FEW = 1000;
const MANY = assessmentsOr(10_000);
const LIMIT = 1.5;
const MEGABYTE = 1024 ** 2;

const TABLES = EXPORT_KINDS.filter((kind) => kind !== 'actions').flatMap((kind) =>
  EXPORT_FORMATS.filter((format) => format !== 'fhir' || kind === IN_FHIR).map((format) => ({
    kind,
    format,
  })),
);
type Table = (typeof TABLES)[number];

const measured: Measured[] = [];
const ratios: Ratio[] = [];
for (const table of TABLES) {
  const few = await sent(table, FEW);
  const many = await sent(table, MANY);
  const name = `${table.kind} as ${table.format}`;
  for (const [count, { peak, seconds, bytes }] of [[FEW, few] as const, [MANY, many] as const]) {
    const subject = `${name}, ${count} assessments`;
    measured.push(
      { subject: `${subject}: peak`, unit: 'MB', values: [peak / MEGABYTE] },
      { subject: `${subject}: sent`, unit: 'MB', values: [bytes / MEGABYTE] },
      { subject: `${subject}: took`, unit: 's', values: [seconds] },
    );
  }
  const inWords = [many, few].map(({ peak }) => `${Math.round(peak / MEGABYTE)} MB`);
  ratios.push({
    goal: `P16 memory for ${name}`,
    limit: LIMIT,
    ratio: many.peak / few.peak,
    of: inWords.join(' / '),
  });
}
report('export', SEED, measured, ratios);

/** By a server that does nothing else. */
async function sent({ kind, format }: Table, count: number) {
  const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@hospital.test', roleId: 2 };
  const server = await ServerProcess.start({ seed: seedOf(ann), env: { TEST_CLOCK_FILE: '' } });
  try {
    const headers = await logIn(server.url, ann.email);
    const me = (await (await fetch(`${server.url}/api/me`, { headers })).json()) as { id: number };
    addManyAssessments(server.dataDir, {
      count,
      editors: [me.id],
      sections: [],
      newest: '2026-10-01T10:00:00.000Z',
      rounds: demoRounds,
    });
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/export?kind=${kind}&format=${format}`, { headers });
    if (!answer.ok || answer.body === null) throw new Error(`The export was answered with ${answer.status}.`);
    let bytes = 0;
    for await (const piece of answer.body) bytes += piece.length;
    const seconds = (performance.now() - began) / 1000;
    return { peak: await server.peakMemory(), seconds, bytes };
  } finally {
    await server.close();
  }
}
