import type { ReactNode } from 'react';
import type { Compared } from '#domain/comparison.ts';
import { comparedWastage } from '#domain/comparison-wastage.ts';
import { LIMITS } from '#domain/figure-words.ts';

/** The wastage calculator as a table; nothing if nobody used it. */
export function PrintedWastage({ one }: { readonly one: Compared }): ReactNode {
  const figures = comparedWastage([one]);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="print-wastage">
      <h2 id="print-wastage">Wastage calculator</h2>
      <p className="print-soft">{LIMITS}</p>
      <table>
        <caption className="visually-hidden">Wastage calculator</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Figure</th>
            <th scope="col">How it is calculated</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, lines, details }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{lines[0]?.words}</td>
              <td>{details[0]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
