import { useEffect, useState } from 'react';
import type { Receipt } from '#device/store/reading/receipts.ts';
import { readReceipt, readReceiptMarks, readReceipts } from '#device/store/reading/receipts.ts';
import { useDevice, useEngineStatus } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { AskingAgain, isInContact, mayAsk } from './asking-again.ts';

/** The receipt of one assessment; the server is asked where it is not known. */
export function useReceipt(id: string): {
  readonly receipt: Receipt | null;
  readonly isInContact: boolean;
  readonly isUnsettled: boolean;
} {
  const device = useDevice();
  const engine = useEngineStatus();
  const [asking] = useState(() => new AskingAgain());
  const [, setAsked] = useState(0);
  const receipt = useDeviceQuery(() => device.read((database) => readReceipt(database, id)), [device, id]);
  const canAsk = mayAsk(engine);
  useEffect(() => {
    if (!receipt || !canAsk || !asking.needs(receipt)) return;
    // Answered or not, what is said next depends on it.
    void asking.ask(device, receipt).then(
      () => setAsked((times) => times + 1),
      () => undefined,
    );
  }, [device, asking, receipt, canAsk]);
  return {
    receipt: receipt ?? null,
    isInContact: isInContact(engine),
    isUnsettled: receipt ? asking.isUnsettled(receipt) : false,
  };
}

/** The same of all assessments on this device. */
export interface Receipts {
  /** Undefined until they have been read. */
  readonly receipts: readonly Receipt[] | undefined;
  readonly asking: AskingAgain;
}

export function useReceipts(): Receipts {
  const device = useDevice();
  const engine = useEngineStatus();
  const [asking] = useState(() => new AskingAgain());
  const [receipts, setReceipts] = useState<readonly Receipt[]>();
  const marks = useDeviceQuery(() => device.read(readReceiptMarks), [device]);
  const canAsk = mayAsk(engine);
  const { isSending } = engine;
  useEffect(() => {
    // Must not read again and again while much is being sent.
    if (marks === undefined || isSending) return undefined;
    let isOver = false;
    const read = async () => {
      const found = await device.read(readReceipts);
      if (!isOver) setReceipts(found);
      return found;
    };
    const run = async () => {
      const open = (await read()).filter((receipt) => canAsk && asking.needs(receipt));
      for (const receipt of open) if (isOver || !(await asking.ask(device, receipt))) break;
      if (open.length > 0 && !isOver) await read();
    };
    run().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [device, asking, marks, isSending, canAsk]);
  return { receipts, asking };
}
