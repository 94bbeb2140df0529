import { Suspense, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Assessment } from '#domain/assessment.ts';
import { AREA, DEPARTMENT } from '#domain/field-words.ts';
import { hasEmptyName, NAMES_EMPTY } from '#domain/names.ts';
import { numberInPath } from '#domain/path-order.ts';
import { introPages } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { trimmed } from '#domain/trimmed.ts';
import type { Device } from '#device/device.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { later } from '../../device-hooks/later.tsx';
import { askedFirstIn } from '../../state/view-state.ts';
import { ModuleIcon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { TextWithUnderlines } from '../../widgets/TextWithUnderlines.tsx';
import { AssessmentStep } from './open/AssessmentStep.tsx';
import { useEditing, useOpen, useOpened, useSection } from './open/open-context.ts';
import type { OpenAssessment } from './open/open-assessment.ts';
import { LeafSelect } from './preface/LeafSelect.tsx';
import { PeopleRows } from './preface/PeopleRows.tsx';
import { SameTeam } from './preface/SameTeam.tsx';
import { usePlaces } from './preface/use-places.ts';
import { useTeam } from './preface/use-team.ts';
import type { People } from './preface/use-team.ts';
import { SavedLine } from './status/SavedLine.tsx';
import './preface/preface.css';

const LookedAtAgain = later(() => import('./preface/LookedAtAgain.tsx'));

/** Where an assessment begins: its purpose, the place and the people. */
export default function Preface(): ReactNode {
  return (
    <AssessmentStep step="preface">
      <PrefaceForm />
    </AssessmentStep>
  );
}

function PrefaceForm(): ReactNode {
  const open = useOpen();
  const section = useSection();
  const isHere = useEditing() === 'here';
  const places = usePlaces(section);
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const team = useTeam(open);
  const { emptyIn, begin, isBusy } = useBegin(open, section, form);

  return (
    <form
      ref={form}
      className="step-column"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        team.accept();
        void begin();
      }}
    >
      <p className="eyebrow">
        <ModuleIcon theme={section.theme} />
        <span>{section.title}</span>
      </p>
      <PageHeading title={section.title}>{section.fullTitle}</PageHeading>
      <p className="preface-purpose">
        <TextWithUnderlines text={section.preface} />
      </p>
      <fieldset className="preface-fields" disabled={!isHere} aria-label="About this assessment">
        {section.hasArea && (
          <LeafSelect
            leaf="area"
            label={AREA}
            hint={section.areaIntroText}
            options={places.areas}
            onEnter={places.read}
          />
        )}
        <LeafSelect
          leaf="department"
          label={DEPARTMENT}
          note="optional"
          options={places.departments}
          onEnter={places.read}
        />
        {team.last && <SameTeam team={team.last} onTake={team.takeLast} />}
        <PeopleRows
          list="facilitators"
          errorId={errorId}
          suggested={team.own}
          onRefused={team.refuseOwn}
          {...namesProblem(emptyIn, 'facilitators')}
        />
        <PeopleRows list="participants" errorId={errorId} {...namesProblem(emptyIn, 'participants')} />
        <Button type="submit" look="main" iconAfter="arrow-right" isBusy={isBusy} className="preface-begin">
          Begin Assessment
        </Button>
      </fieldset>
      <SavedLine />
      {/* Last: nothing waits for it, and it moves nothing. */}
      <Suspense>
        <LookedAtAgain />
      </Suspense>
    </form>
  );
}

/** The sentence appears once, at the first list with an empty name, and every empty field refers to it. */
function namesProblem(emptyIn: People | null, people: People) {
  return { isChecked: emptyIn !== null, problem: emptyIn === people ? NAMES_EMPTY : undefined };
}

interface Begin {
  /** The first list with an empty name, after Begin Assessment is pressed. */
  readonly emptyIn: People | null;
  readonly begin: () => Promise<void>;
  readonly isBusy: boolean;
}

/** Begin Assessment: names are checked, everything is saved, then the intro or question 1 opens. */
function useBegin(open: OpenAssessment, section: Section, form: RefObject<HTMLFormElement | null>): Begin {
  const device = useDevice();
  const navigate = useNavigate();
  const [wasRefused, setWasRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const emptyIn = useOpened((_, shown) => listWithEmptyName(shown));

  const begin = async () => {
    // Read anew: a suggested name has just been entered.
    const isRefused = open.shown === null || listWithEmptyName(open.shown) !== null;
    setWasRefused(isRefused);
    if (isRefused) {
      const names = form.current?.querySelectorAll<HTMLInputElement>('input[data-name]') ?? [];
      [...names].find((field) => trimmed(field.value) === '')?.focus();
      return;
    }
    setIsBusy(true);
    await open.flush();
    await open.keepPlace();
    await fixOrder(device, open, section);
    const first = String(numberInPath(1, askedFirstIn(open.id)));
    await navigate(`/assessments/${open.id}/${introPages(section).length > 0 ? 'intro' : first}`);
  };
  // Filling in the names removes the sentence.
  return { emptyIn: wasRefused ? emptyIn : null, begin, isBusy };
}

/** Once a question has been left, the order stays as it is, whatever is corrected here. */
async function fixOrder(device: Device, open: OpenAssessment, section: Section): Promise<void> {
  const { shown } = open;
  try {
    const { fixAskedFirst, isOrderFixed } = await import('./open/fix-asked-first.ts');
    if (shown === null || (shown.lastQuestionIndex > 0 && isOrderFixed(open.id))) return;
    await fixAskedFirst(device, shown, section);
  } catch {
    // The module's own order is as good.
  }
}

function listWithEmptyName({ facilitators, participants }: Assessment): People | null {
  if (hasEmptyName(facilitators)) return 'facilitators';
  return hasEmptyName(participants) ? 'participants' : null;
}
