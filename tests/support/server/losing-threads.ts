import process from 'node:process';

/** The test server in a process that loses its threads at SIGUSR2, as if their memory had run out. */

process.on('worker', (worker) => {
  process.on('SIGUSR2', () => void worker.terminate());
});
await import('../browser/test-main.ts');
