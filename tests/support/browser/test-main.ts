import { stopOnSignals } from '#server/start.ts';
import { startTestServer } from './test-server.ts';

/** A process with one test server, which can be killed. */

const server = await startTestServer(process.env);
stopOnSignals(server);
// Before the line that is waited for.
if (server.metricsAddress !== null) process.stdout.write(`metrics at ${server.metricsAddress}\n`);
process.stdout.write(`ready ${server.address}\n`);
