import { useRef, useState } from 'react';

interface RowKeys {
  readonly keys: readonly number[];
  readonly add: () => void;
  readonly remove: (index: number) => void;
}

/** Keys for rows without ids, so that what is typed in a row stays with it. */
export function useRowKeys(length: number): RowKeys {
  const next = useRef(length);
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, index) => index));
  // The list can also change from elsewhere.
  const fitting =
    keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? -1 - index);
  return {
    keys: fitting,
    add: () => {
      next.current += 1;
      setKeys([...fitting, next.current]);
    },
    remove: (index) => setKeys(fitting.toSpliced(index, 1)),
  };
}
