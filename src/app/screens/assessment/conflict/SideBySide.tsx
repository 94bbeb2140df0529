import { useId } from 'react';
import type { ReactNode } from 'react';
import type { SideBySideRow } from './side-by-side.ts';

interface SideBySideProps {
  readonly heading: string;
  readonly theirName: string;
  readonly rows: readonly (Omit<SideBySideRow, 'leaf' | 'number' | 'both'> & { readonly leaf: string })[];
}

/** The leaves to which two people gave different values, mine beside theirs. */
export function SideBySide({ heading, theirName, rows }: SideBySideProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="side-by-side">
      <h3 id={id}>{heading}</h3>
      <ul className="side-by-side-rows">
        {rows.map((row) => (
          <li key={row.leaf}>
            <p className="side-by-side-place">
              <b>{row.title}</b>
              <span>{` ${row.detail}`}</span>
            </p>
            <dl>
              <Side name="Yours" words={row.mine} isMine />
              <Side name={`${theirName}’s`} words={row.theirs} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({
  name,
  words,
  isMine = false,
}: {
  readonly name: string;
  readonly words: string;
  readonly isMine?: boolean;
}): ReactNode {
  return (
    <div className={isMine ? 'side side-mine' : 'side'}>
      <dt>{name}</dt>
      <dd>{words === '' ? <i>Nothing</i> : words}</dd>
    </div>
  );
}
