import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseLeaf } from '#domain/leaf.ts';
import { equalValues, leafValue } from '#domain/leaf-values.ts';
import type { Section } from '#domain/section.ts';
import { isAskedFor, isTakenBack, mayTakeBack } from '#domain/version-changes.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { useEditing, useOpen, useOpened } from '../open/open-context.ts';
import { stepOf, wordsIn } from './version-words.ts';
import type { ChangeInWords } from './version-words.ts';
import './versions.css';

interface ChangedRowProps {
  readonly change: ChangeInWords;
  readonly section: Section;
  readonly canTakeBack: boolean;
}

/** One thing that a version changed: before and after, and now where that is different again. */
export function ChangedRow({ change, section, canTakeBack }: ChangedRowProps): ReactNode {
  const { leaf, beforeWords, afterWords } = change;
  const { userId } = useOpen();
  const mayBe = useOpened((_, _shown, stored) => mayTakeBack(stored, change, userId));
  const isBack = useOpened((_, _shown, stored) => isTakenBack(stored, change));
  const now = useOpened((_, _shown, stored) => {
    const isAsThen = equalValues(leafValue(stored, leaf), change.after);
    return isBack || isAsThen || parseLeaf(leaf).kind === 'order' ? null : wordsIn(leaf, stored, section);
  });
  const id = useId();
  return (
    <li className="versions-change">
      <p id={id} className="versions-place">
        <Place change={change} isLinked={canTakeBack} /> {change.detail}
      </p>
      <dl className="versions-sides">
        <Side name="Before" words={beforeWords} />
        <Side name="After" words={afterWords} className="versions-after" />
        {now !== null && <Side name="Now" words={now} />}
      </dl>
      {canTakeBack && mayBe && isAskedFor(leaf, section) && (
        <TakeBack change={change} isBack={isBack} placeId={id} />
      )}
    </li>
  );
}

function Place({
  change,
  isLinked,
}: {
  readonly change: ChangeInWords;
  readonly isLinked: boolean;
}): ReactNode {
  const { id } = useOpen();
  const step = stepOf(change);
  if (step === null || !isLinked) return <b>{change.title}</b>;
  return <Link to={`/assessments/${id}/${step}`}>{change.title}</Link>;
}

function Side({
  name,
  words,
  className = '',
}: {
  readonly name: string;
  readonly words: string;
  readonly className?: string | undefined;
}): ReactNode {
  return (
    <div className={`versions-side ${className}`}>
      <dt>{name}</dt>
      <dd>{words === '' ? <i>Nothing</i> : words}</dd>
    </div>
  );
}

/** Sets what was there before, as an edit like any other. */
function TakeBack({
  change: { leaf, before },
  isBack,
  placeId,
}: {
  readonly change: ChangeInWords;
  readonly isBack: boolean;
  readonly placeId: string;
}): ReactNode {
  const open = useOpen();
  const isHere = useEditing() === 'here';
  const [isTapped, setIsTapped] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isBack && isTapped) said.current?.focus({ preventScroll: true });
  }, [isBack, isTapped]);
  if (isBack) {
    return (
      <p ref={said} tabIndex={-1} className="versions-back">
        <Icon name="check" />
        Taken back
      </p>
    );
  }
  const takeBack = async () => {
    setIsTapped(true);
    open.tap(leaf, before);
    await open.flush();
    await open.keepPlace();
  };
  return (
    <Button
      icon="undo"
      className="versions-take"
      disabled={!isHere}
      aria-describedby={placeId}
      onClick={() => void takeBack()}
    >
      Take back
    </Button>
  );
}
