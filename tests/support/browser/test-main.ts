import { stopOnSignals } from '#server/start.ts';
import { startTestServer } from './test-server.ts';

/** A process with one test server, which can be killed. */

const server = await startTestServer(process.env);
stopOnSignals(server);
process.stdout.write(`ready ${server.address}\n`);
