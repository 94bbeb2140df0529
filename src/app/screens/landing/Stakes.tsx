import type { ReactNode } from 'react';
import { stakesLead, stakesNote, stakesScale } from '#content/pages/landing.ts';
import { stakes } from '#content/pages/stakes.ts';
import type { Share, Stake } from '#content/pages/stakes.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../icons/Icon.tsx';

const drawn = stakes.filter(({ share }) => share !== undefined);
const folded = stakes.filter(({ share }) => share === undefined);

/** Why it matters, in single figures with their source and year: some are drawn, the others folded. */
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
        <Figures of={drawn} className="stakes stakes-drawn" />
        <p className="stakes-note">{stakesScale}</p>
        <details className="stakes-more">
          <summary>
            {count(folded.length, 'more figure')}
            <Icon name="chevron-down" />
          </summary>
          <Figures of={folded} className="stakes" />
        </details>
        <p className="stakes-note">{stakesNote}</p>
      </div>
    </section>
  );
}

function Figures({
  of,
  className,
}: {
  readonly of: readonly Stake[];
  readonly className: string;
}): ReactNode {
  return (
    <ul className={className}>
      {of.map(({ figure, meaning, source, year, funding, share }) => (
        <li key={figure}>
          {share && <Squares share={share} />}
          <p>
            <span className="stake-figure">{figure}</span> {meaning}
          </p>
          <p className="stake-source">
            {source}, {year}.{funding !== undefined && ` ${funding}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = 20;
const ROWS = 5;
/** From one square to the next, and its side. */
const PITCH = 10;
const SIDE = 8;

const all = Array.from({ length: COLUMNS * ROWS }, (_, place) => square(place, 1)).join('');

/** A share as squares out of a hundred, filled from the left, the last one in part. The words beside it say the same. */
function Squares({ share: { part, whole } }: { readonly share: Share }): ReactNode {
  const filled = (part / whole) * COLUMNS * ROWS;
  const squares = Array.from({ length: Math.ceil(filled) }, (_, place) => square(place, filled - place));
  return (
    <svg className="stake-squares" viewBox={`-1 -1 ${COLUMNS * PITCH} ${ROWS * PITCH}`} aria-hidden="true">
      <path className="stake-squares-all" d={all} />
      <path className="stake-squares-part" d={squares.join('')} />
    </svg>
  );
}

function square(place: number, share: number): string {
  const [x, y] = [Math.floor(place / ROWS) * PITCH, (place % ROWS) * PITCH];
  return `M${x} ${y}h${SIDE * Math.min(1, share)}v${SIDE}H${x}z`;
}
