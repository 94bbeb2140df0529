import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { byteWords } from './byte-words.ts';

interface StorageFacts {
  readonly isPersisted: boolean;
  /** Bytes, as far as the browser tells. */
  readonly usage: number | null;
  readonly quota: number | null;
}

/** Whether the browser may delete what is kept here, and how much room there is. */
export function StorageCard(): ReactNode {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    void readStorage().then(setFacts);
  }, []);
  const persist = async () => {
    setIsRefused(!(await navigator.storage.persist()));
    setFacts(await readStorage());
  };
  return (
    <Card aria-labelledby="storage-title">
      <h2 id="storage-title">Storage</h2>
      {facts && (
        <>
          <p>
            {facts.isPersisted
              ? 'The browser keeps this data until you delete it.'
              : 'The browser may delete this data if the device runs out of space.'}
          </p>
          {facts.usage !== null && facts.quota !== null && (
            <p className="device-result">
              {byteWords(facts.usage)} of {byteWords(facts.quota)} in use.
            </p>
          )}
          {!facts.isPersisted && <Button onClick={() => void persist()}>Keep this data</Button>}
          <p className="device-result" role="status">
            {isRefused && 'The browser said no. It usually says yes once the app is on the home screen.'}
          </p>
        </>
      )}
    </Card>
  );
}

const NOT_SAID: StorageEstimate = {};

async function readStorage(): Promise<StorageFacts> {
  const [isPersisted, estimate] = await Promise.all([
    navigator.storage.persisted(),
    // Safari before 17 does not say.
    'estimate' in navigator.storage ? navigator.storage.estimate() : NOT_SAID,
  ]);
  return { isPersisted, usage: estimate.usage ?? null, quota: estimate.quota ?? null };
}
