import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { heroPicture } from '#content/pages/landing.ts';
import dark from './question-dark.webp';
import light from './question-light.webp';

/**
 * A question of the demo hospital on a tablet, drawn by `.tasks/landing-pictures.mjs`. It is not in the precache:
 * whoever takes tracers here seldom sees it. Where it cannot be had, the tablet is not shown.
 */
export function HeroPicture(): ReactNode {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the app took the page over.
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
