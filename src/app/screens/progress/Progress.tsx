import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { readModuleCompletedLast } from '#device/store/reading/stored-progress.ts';
import type { SectionSummary } from '#domain/section.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { useDevice, useMe } from '../../device-hooks/device-context.tsx';
import { Opening } from '../../shell/Opening.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { WaitingForServer } from '../../shell/WaitingForServer.tsx';
import { themeClass } from '../../theme/theme-class.ts';
import { Dotted } from '../../widgets/Dotted.tsx';
import { MenuLink } from '../../widgets/MenuLink.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import NotFound from '../not-found/NotFound.tsx';
import { ModuleProgress } from './ModuleProgress.tsx';
import '../../widgets/page.css';
import './progress.css';

/** How a module went from one assessment to the next. Without a module in the address: the one completed last. */
export default function Progress(): ReactNode {
  const { section } = useParams();
  const device = useDevice();
  const known = useDeviceQuery(async () => {
    const [sections, last] = await Promise.all([
      device.stored((store) => store.sectionSummaries()),
      device.read(readModuleCompletedLast),
    ]);
    return { sections, last };
  }, [device]);
  if (known === undefined) return <Opening />;
  const { sections, last } = known;
  // Before the first contact nobody knows which modules there are.
  if (sections.length === 0) return <WaitingForServer />;
  if (section === undefined) return <Navigate to={`/progress/${last ?? sections[0]?.id}`} replace />;
  const chosen = sections.find(({ id }) => String(id) === section);
  return chosen === undefined ? <NotFound /> : <OneModule sections={sections} chosen={chosen} />;
}

function OneModule({
  sections,
  chosen,
}: {
  sections: readonly SectionSummary[];
  chosen: SectionSummary;
}): ReactNode {
  const me = useMe();
  return (
    <div className={`page progress ${themeClass(chosen.theme)}`}>
      {/* On paper nothing else says whose charts these are. */}
      <p className="progress-on-paper">
        <Dotted facts={[me?.institution.name, chosen.title]} />
      </p>
      <PageHeading title={`Progress: ${chosen.title}`}>Progress over time</PageHeading>
      <p className="page-lead">
        Each point is one completed assessment. From twelve points on, a line shows the median of the first
        twelve: as many of them are above it as below.
      </p>
      <nav aria-label="Modules">
        <ul className="progress-modules">
          {sections.map(({ id, title, theme }) => (
            <li key={id} className={themeClass(theme)}>
              <MenuLink to={`/progress/${id}`} className="progress-module">
                <ModuleIcon theme={theme} />
                {title}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
      <ModuleProgress key={chosen.id} section={chosen} />
    </div>
  );
}
