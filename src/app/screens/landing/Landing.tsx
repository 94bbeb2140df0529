import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { heroLead, heroPicture, heroText, howTo, modulesLead } from '#content/pages/landing.ts';
import { moduleHeads } from '#content/modules/heads.ts';
import { coreTimeWords } from '#content/times.ts';
import { Icon, ModuleIcon } from '../../icons/Icon.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { WaitingPeople } from '../login/WaitingPeople.tsx';
import { Stakes } from './Stakes.tsx';
import { ToolPicker } from './ToolPicker.tsx';
import dark from './question-dark.webp';
import light from './question-light.webp';
import './landing.css';

/** What the tool is, for whoever is not logged in (rule PAGE-1). */
export default function Landing(): ReactNode {
  return (
    <div className="landing">
      <section className="landing-hero" aria-label="Welcome">
        <div className="landing-inner landing-hero-inner">
          <div className="landing-words">
            <PageHeading title="Home" className="landing-title">
              {heroText}
            </PageHeading>
            <p className="landing-lead">{heroLead}</p>
            <p className="landing-begin">
              <ButtonLink look="main" to="/login" iconAfter="arrow-right">
                Start New Assessment
              </ButtonLink>
              <ButtonLink to="/register">Create an Account</ButtonLink>
            </p>
            <WaitingPeople isAway />
          </div>
          <HeroPicture />
        </div>
      </section>
      <Modules />
      <Stakes />
      <HowTo />
      <ToolPicker />
    </div>
  );
}

function Modules(): ReactNode {
  return (
    <section className="landing-part" aria-labelledby="modules">
      <div className="landing-inner">
        <h2 id="modules">Four Modules</h2>
        <p className="landing-part-lead">{modulesLead}</p>
        <ul className="landing-modules">
          {moduleHeads.map(({ id, title, theme, description }) => (
            <li key={id} className={themeClass(theme)}>
              <span className="landing-module-icon">
                <ModuleIcon theme={theme} />
              </span>
              <h3>{title}</h3>
              <p>{`${description} The core path takes ${coreTimeWords(id)}.`}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function HowTo(): ReactNode {
  return (
    <section className="landing-part" aria-labelledby="how-to">
      <div className="landing-inner">
        <h2 id="how-to">How to use this tool</h2>
        <ol className="landing-steps">
          {howTo.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * A question of the demo hospital on a tablet, drawn by `.tasks/landing-pictures.mjs`. It is not in the precache:
 * whoever takes tracers here seldom sees it. Where it cannot be had, the tablet is not shown.
 */
function HeroPicture(): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // A picture may have failed before the app took the page over.
  useLayoutEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setIsMissing(true);
  }, []);
  return (
    <picture className="landing-tablet" data-missing={isMissing}>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img
        ref={image}
        src={light}
        alt={heroPicture}
        width={600}
        height={768}
        fetchPriority="high"
        onError={() => setIsMissing(true)}
        onLoad={() => setIsMissing(false)}
      />
    </picture>
  );
}
