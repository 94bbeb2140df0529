import type { ReactNode } from 'react';
import { tracerTopics } from '#content/pages/tracer-topics.ts';
import { Prose } from '../../widgets/Prose.tsx';

/** The five topics to read before a tracer, each opened on request (rule FACT-16). */
export function TracerTopics(): ReactNode {
  return (
    <div className="tracer-topics">
      <h2 id="tracer-topics">Before you start</h2>
      {tracerTopics.map(({ id, title, blocks }) => (
        <details key={id}>
          <summary>{title}</summary>
          <Prose blocks={blocks} />
        </details>
      ))}
    </div>
  );
}
