import type { ReactNode } from 'react';
import { shortHash, wholeHash } from '#domain/receipt-words.ts';
import type { Receipt } from '#device/store/reading/receipts.ts';
import { useEngineStatus } from '../../device-hooks/device-context.tsx';
import { Card } from '../../widgets/Card.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import { isInContact } from './asking-again.ts';
import { countSentences, receiptSentence, repairSentence } from './receipt-words.ts';
import type { Receipts } from './use-receipt.ts';
import styles from './server-receipts.module.css';

/** On the Device page: what the server has of the assessments that are on this device (rule SYN-21). */
export function ServerReceipts({ receipts, asking }: Receipts): ReactNode {
  const hasContact = isInContact(useEngineStatus());
  if (receipts === undefined || receipts.length === 0) return null;
  const sentenceOf = (receipt: Receipt) =>
    receiptSentence(receipt, { isInContact: hasContact, isUnsettled: asking.isUnsettled(receipt) });
  const differing = receipts.filter(({ state }) => state === 'differs');
  const repaired = receipts.filter(({ repairedAt }) => repairedAt !== null);
  return (
    <Card
      className={styles.card ?? ''}
      tone={differing.length > 0 ? 'bad' : undefined}
      aria-labelledby="receipts-title"
    >
      <h2 id="receipts-title">What the server has</h2>
      <p>{countSentences(receipts, hasContact).join(' ')}</p>
      {differing.length + repaired.length > 0 && (
        <ul className={styles.notes}>
          {differing.map((receipt) => (
            <li key={receipt.id}>{`${nameOf(receipt)}: ${sentenceOf(receipt)}`}</li>
          ))}
          {repaired.map((receipt) => (
            <li key={receipt.id}>{`${nameOf(receipt)}: ${repairSentence(receipt.repairedAt ?? '')}`}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>Each assessment</summary>
        <ul className={styles.each}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <Dotted facts={[receipt.title, receipt.area]} />
              <p>
                <Dotted facts={[sentenceOf(receipt), hashOf(receipt)]} />
              </p>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function hashOf({ state, hash }: Receipt): ReactNode {
  return state === 'exact' && hash !== null ? <code title={wholeHash(hash)}>{shortHash(hash)}</code> : null;
}

function nameOf({ title, area }: Receipt): string {
  return [title, area].filter(Boolean).join(', ');
}
