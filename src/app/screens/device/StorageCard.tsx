import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { byteWords } from './byte-words.ts';
import type { StorageFacts } from './read-cards.ts';

/** Whether the browser may delete what is kept here, and how much room there is. */
export function StorageCard({ found }: { readonly found: StorageFacts }): ReactNode {
  const [facts, setFacts] = useState(found);
  const [isRefused, setIsRefused] = useState(false);
  const persist = async () => {
    const isPersisted = await navigator.storage.persist();
    setIsRefused(!isPersisted);
    setFacts({ ...facts, isPersisted });
  };
  return (
    <Card aria-labelledby="storage-title">
      <h2 id="storage-title">Storage</h2>
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
    </Card>
  );
}
