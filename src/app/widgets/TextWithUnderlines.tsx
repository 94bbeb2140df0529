import type { ReactNode } from 'react';
import { segments } from '#domain/text.ts';
import './text-with-underlines.css';

/** Paired double underscores underline, newlines break the line. */
export function TextWithUnderlines({ text }: { text: string }): ReactNode {
  return (
    <span className="text-with-underlines">
      {segments(text).map((segment, index) =>
        segment.underlined ? <u key={index}>{segment.text}</u> : segment.text,
      )}
    </span>
  );
}
