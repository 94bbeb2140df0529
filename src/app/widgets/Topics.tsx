import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Topic } from '#content/pages/text.ts';
import { Prose } from './Prose.tsx';
import './topics.css';

/** Topics one below the other, each with a heading that an address can name. */
export function Topics({ topics }: { topics: readonly Topic[] }): ReactNode {
  // The browser looks for the address's place before the page is there.
  useEffect(() => {
    const place = location.hash.slice(1);
    if (place !== '') document.getElementById(place)?.scrollIntoView();
  }, [topics]);
  return (
    <div className="topics">
      {topics.map(({ id, title, blocks }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Prose blocks={blocks} />
        </section>
      ))}
    </div>
  );
}

/** The parts of a long page, to jump there. */
export function OnThisPage({ topics }: { topics: readonly Pick<Topic, 'id' | 'title'>[] }): ReactNode {
  return (
    <nav className="on-this-page" aria-label="On this page">
      <ul className="on-this-page-links">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
