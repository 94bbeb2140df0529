import type { ReactNode } from 'react';
import { stakesLead, stakesNote } from '#content/pages/landing.ts';
import { stakes } from '#content/pages/stakes.ts';

/** Why it matters, in single figures with their source and year. */
export function Stakes(): ReactNode {
  return (
    <section className="landing-part landing-part-sunken" aria-labelledby="stakes">
      <div className="landing-inner">
        <h2 id="stakes">What’s at Stake</h2>
        {stakesLead.map((sentence) => (
          <p key={sentence} className="landing-part-lead">
            {sentence}
          </p>
        ))}
        <ul className="stakes">
          {stakes.map(({ figure, meaning, source, year, funding }) => (
            <li key={figure}>
              <p>
                <strong className="stake-figure">{figure}</strong> {meaning}
              </p>
              <p className="stake-source">
                {source}, {year}.{funding !== undefined && <em> {funding}</em>}
              </p>
            </li>
          ))}
        </ul>
        <p className="stakes-note">{stakesNote}</p>
      </div>
    </section>
  );
}
