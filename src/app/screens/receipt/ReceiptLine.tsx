import type { ReactNode } from 'react';
import { shortHash, wholeHash } from '#domain/receipt-words.ts';
import { useDraftStatus, useOpen } from '../assessment/open/open-context.ts';
import { receiptSentence, repairSentence } from './receipt-words.ts';
import { useReceipt } from './use-receipt.ts';
import styles from './receipt-line.module.css';

/** At the end of an assessment: whether the server has exactly what is shown here (rule SYN-21). */
export default function ReceiptLine(): ReactNode {
  const { id } = useOpen();
  const draft = useDraftStatus();
  const { receipt, ...contact } = useReceipt(id);
  if (receipt === null) return null;
  const { state, hash, repairedAt } = receipt;
  return (
    // Typing that is not in the database yet is not covered by this line.
    <div className={`${styles.receipt} ${draft === 'saved' ? '' : styles.unsaid}`}>
      <p className={state === 'differs' ? styles.differs : ''}>{receiptSentence(receipt, contact)}</p>
      {repairedAt !== null && <p className={styles.repaired}>{repairSentence(repairedAt)}</p>}
      {state === 'exact' && hash !== null && (
        <details>
          <summary>
            Content hash <code>{shortHash(hash)}</code>
          </summary>
          <code>{wholeHash(hash)}</code>
        </details>
      )}
    </div>
  );
}
