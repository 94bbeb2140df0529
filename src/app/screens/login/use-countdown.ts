import { useEffect, useState } from 'react';

/** Milliseconds left, told every second; and how to begin anew. */
export function useCountdown(initialMs: number): [number, (ms: number) => void] {
  const [leftMs, setLeftMs] = useState(initialMs);
  const isRunning = leftMs > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeftMs((left) => Math.max(0, left - 1000)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [leftMs, setLeftMs];
}
