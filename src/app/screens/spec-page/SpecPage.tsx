import type { ReactNode } from 'react';
import { moduleHeads } from '#content/modules/heads.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import tokensFile from '../../theme/tokens.css?raw';
import { themeClass } from '../../theme/theme-class.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Colors } from './Colors.tsx';
import { Selects } from './Selects.tsx';
import { readTokens } from './tokens.ts';
import '../../widgets/page.css';
import './spec-page.css';

const tokens = readTokens(tokensFile);
const valueOf = (name: string) => tokens.light.values[name] ?? '';
const named = (pattern: RegExp) => tokens.names.filter((name) => pattern.test(name));

/** Colors, fonts and type scale, read from the tokens' own file. */
export default function SpecPage(): ReactNode {
  return (
    <div className="page spec-page">
      <PageHeading title="Design Specification" />
      <p className="page-lead">Read from the token file that every screen uses.</p>
      <Colors tokens={tokens} />
      <section aria-labelledby="modules">
        <h2 id="modules">Modules</h2>
        <ul className="spec-modules">
          {moduleHeads.map(({ id, title, theme }) => (
            <li key={id} className={themeClass(theme)}>
              <ModuleIcon theme={theme} />
              {title}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="fonts">
        <h2 id="fonts">Fonts</h2>
        <p className="spec-value">{valueOf('font')}</p>
        <p className="spec-sample">The quick brown fox, 0123456789, 25 mg/5 mL, ≥ ≤ µ α β é ü ñ</p>
        <ul className="spec-scale">
          {named(/^weight-/).map((name) => (
            <Sample key={name} name={name}>
              <span style={{ fontWeight: `var(--${name})` }}>Ready to administer</span>
            </Sample>
          ))}
        </ul>
      </section>
      <section aria-labelledby="scale">
        <h2 id="scale">Type Scale</h2>
        <ul className="spec-scale">
          {named(/^text-/).map((name) => (
            <Sample key={name} name={name}>
              <span style={{ fontSize: `var(--${name})` }}>Ready to administer</span>
            </Sample>
          ))}
        </ul>
      </section>
      <section aria-labelledby="space">
        <h2 id="space">Space</h2>
        <ul className="spec-scale">
          {named(/^s\d$/).map((name) => (
            <Sample key={name} name={name}>
              <span className="spec-space" style={{ width: `var(--${name})` }} />
            </Sample>
          ))}
        </ul>
      </section>
      <Selects />
    </div>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <code>{name}</code>
      <span className="spec-value">{valueOf(name)}</span>
      {children}
    </li>
  );
}
