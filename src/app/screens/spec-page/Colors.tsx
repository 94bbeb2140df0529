import type { ReactNode } from 'react';
import { contrastOf, isColor } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** Every color in light and dark, with the contrast that it has to keep. */
export function Colors({ tokens }: { tokens: Tokens }): ReactNode {
  const { names, light, dark } = tokens;
  const colors = names.filter((name) => isColor(light.values[name] ?? ''));
  const schemes = [light, dark];
  return (
    <section aria-labelledby="colors">
      <h2 id="colors">Colors</h2>
      <p>
        Text has a contrast of at least 4.5:1; <code>line-strong</code> and <code>focus</code> keep 3:1, as
        edges do.
      </p>
      <table className="spec-colors">
        <thead>
          <tr>
            <th scope="col">Token</th>
            {schemes.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colors.map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {schemes.map((scheme) => (
                <td key={scheme.name}>
                  <Swatch name={name} values={scheme.values} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Swatch({ name, values }: { name: string; values: Readonly<Record<string, string>> }): ReactNode {
  const value = values[name] ?? '';
  const contrast = contrastOf(name, values);
  return (
    <span className="swatch">
      <span className="swatch-color" style={{ background: value }} />
      <span>
        <code>{value}</code>
        {contrast !== null && (
          <small>
            {contrast.ratio.toFixed(1)}:1 {contrast.pair}
          </small>
        )}
      </span>
    </span>
  );
}
