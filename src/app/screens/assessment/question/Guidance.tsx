import type { ReactNode } from 'react';
import { citeWords } from '#domain/measures/measure-words.ts';
import type { Cite, Question } from '#domain/section.ts';
import { ExternalLink } from '../../../widgets/ExternalLink.tsx';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';
import { useSection } from '../open/open-context.ts';
import styles from './guidance.module.css';

/** Why it is asked, what good looks like, and on what that rests, with how sure that is. */
export default function Guidance({ question }: { readonly question: Question }): ReactNode {
  const { standard, good, cites = [] } = question;
  return (
    <div className={styles.guidance}>
      {standard !== undefined && (
        <p>
          <TextWithUnderlines text={standard} />
        </p>
      )}
      {good !== undefined && (
        <section>
          <h2>What good looks like</h2>
          <p>
            <TextWithUnderlines text={good} />
          </p>
        </section>
      )}
      {cites.length > 0 && (
        <section>
          <h2>Sources</h2>
          <ul>
            {cites.map((cite) => (
              <Source key={`${cite.id} ${cite.item ?? ''}`} cite={cite} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Source({ cite }: { readonly cite: Cite }): ReactNode {
  const named = citeWords(cite, useSection());
  if (named === null) return null;
  const { words, url } = named;
  return <li>{url === null ? words : <ExternalLink href={url}>{words}</ExternalLink>}</li>;
}
