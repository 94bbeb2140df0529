import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useOpened, useSection } from '../open/open-context.ts';
import { unreadable } from './unreadable-answers.ts';

/** A number that is being typed is none for a moment, which needs no remark; in milliseconds. */
const REMARK_AFTER_MS = 1000;

/** A value as it was when it last had rested for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REMARK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Numbers in words that are none are named, not left out silently. */
export function Unreadable(): ReactNode {
  const section = useSection();
  const texts = useOpened((_, shown) => unreadable(section, shown), areSame);
  const settled = useSettled(texts);
  return (
    <div role="status" className="wastage-unreadable">
      {texts
        .filter((one) => settled.some((other) => areSame(one, other)))
        .map(({ text, number }) => (
          <p key={`${number} ${text}`}>
            {`“${text}” in question ${number} cannot be read as a number, so the calculator leaves it out. Write digits only, such as 1,200.`}
          </p>
        ))}
    </div>
  );
}

function areSame<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
