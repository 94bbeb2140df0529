import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { tracerTopics } from '#content/pages/tracer-topics.ts';
import type { SectionSummary } from '#domain/section.ts';
import { coreTimeWords } from '#content/times.ts';
import { NO_CONNECTION } from '#contract/error-sentences.ts';
import { NotHeld } from '#device/store/not-held.ts';
import { count } from '#domain/count.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Opening } from '../../shell/Opening.tsx';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { themeClass } from '../../theme/theme-class.ts';
import { Button, ButtonLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { Prose } from '../../widgets/Prose.tsx';
import { IfReadyOffline } from '../install/IfReadyOffline.tsx';
import './new-assessment.css';

const NOT_STARTED = 'The assessment could not be saved on this device. Please try again.';

/** A card per module to start an assessment from, offline from the first tap. */
export default function NewAssessment(): ReactNode {
  const device = useDevice();
  const sections = useDeviceQuery(() => device.stored((store) => store.sectionSummaries()), [device]);
  const { startingId, start } = useStart();
  if (sections === undefined) return <Opening />;
  return (
    <div className="new-assessment">
      <PageHeading title="New Assessment" />
      <p className="new-assessment-lead">
        Choose a module. You can stop at any question and continue later. Do one for each unit or area.
        “Online” means on this device, with or without Wi-Fi. “Offline” means on paper.
      </p>
      <IfReadyOffline />
      <div className="new-assessment-columns">
        {sections.length === 0 ? (
          <NoModules />
        ) : (
          <ul className="modules">
            {sections.map((section) => (
              <ModuleCard
                key={section.id}
                section={section}
                isStarting={startingId === section.id}
                onStart={() => start(section)}
              />
            ))}
          </ul>
        )}
        <aside className="new-assessment-aside" aria-labelledby="tracer-topics">
          <TracerTopics />
          <ButtonLink to="/download" icon="document" isWide>
            Offline Assessment <small className="new-assessment-paper">on paper</small>
          </ButtonLink>
        </aside>
      </div>
    </div>
  );
}

function useStart(): {
  readonly startingId: number | null;
  readonly start: (section: SectionSummary) => void;
} {
  const device = useDevice();
  const navigate = useNavigate();
  const [startingId, setStartingId] = useState<number | null>(null);

  const start = async (section: SectionSummary) => {
    setStartingId(section.id);
    try {
      // A module that is not on this device yet may only need the network.
      const isHere = (await device.stored((store) => store.section(section.id, section.version))) !== null;
      if (!isHere && !(await device.sync((sync) => sync.pullNow()))) {
        showSoftAlert([NO_CONNECTION]);
        return;
      }
      const id = await device.startAssessment(section.id);
      await navigate(`/assessments/${id}/preface`);
    } catch (error) {
      showSoftAlert([error instanceof NotHeld ? error.message : NOT_STARTED]);
    } finally {
      setStartingId(null);
    }
  };

  return { startingId, start: (section) => void (startingId === null && start(section)) };
}

interface ModuleCardProps {
  readonly section: SectionSummary;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

function ModuleCard({ section, isStarting, onStart }: ModuleCardProps): ReactNode {
  const id = useId();
  return (
    <li className={`module ${themeClass(section.theme)}`}>
      <span className="module-icon">
        <ModuleIcon theme={section.theme} />
      </span>
      <h2 id={`${id}-title`}>{section.title}</h2>
      <p className="module-about">{section.description}</p>
      <ModuleSize section={section} />
      <Button
        id={`${id}-start`}
        look="main"
        isWide
        isBusy={isStarting}
        onClick={onStart}
        aria-labelledby={`${id}-start ${id}-title`}
      >
        Start Online Assessment
      </Button>
    </li>
  );
}

/** How many questions, and how long those of the core path take (rule FACT-19). */
function ModuleSize({ section: { id, questionCount, coreCount } }: { section: SectionSummary }): ReactNode {
  const questions = count(questionCount, 'question');
  if (coreCount === undefined) return <p className="module-size">{questions}</p>;
  const time = coreTimeWords(id);
  return (
    <p className="module-size">
      {questions}, {coreCount} of them core
      {time !== null && (
        <>
          <br />
          Core path: {time}
        </>
      )}
    </p>
  );
}

/** A device that has never reached the server has no modules yet. */
function NoModules(): ReactNode {
  const device = useDevice();
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    const isDone = await device.sync((sync) => sync.pullNow());
    setIsTrying(false);
    if (!isDone) showSoftAlert([NO_CONNECTION]);
  };
  return (
    <div className="no-modules">
      <p>
        The modules are not on this device yet. They download automatically as soon as the server can be
        reached.
      </p>
      <Button icon="sync" isBusy={isTrying} onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </div>
  );
}

/** The five topics to read before a tracer, each opened on request. */
function TracerTopics(): ReactNode {
  return (
    <div className="tracer-topics">
      <h2 id="tracer-topics">Before you start</h2>
      {tracerTopics.map(({ id, title, blocks }) => (
        <details key={id}>
          <summary>{title}</summary>
          <Prose blocks={blocks} />
        </details>
      ))}
    </div>
  );
}
