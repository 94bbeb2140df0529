import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { equalValues, leafNames, leafValue } from '#domain/leaf.ts';
import { joinWords } from '#domain/word-list.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { Button } from '../../../widgets/Button.tsx';
import { placeOfLeaf, wordsOfValue } from '../conflict/leaf-words.ts';
import { useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { Notice } from './Notice.tsx';

/** What came back from the server and needs a look; loaded when there is something. */
export default function ServerNotices(): ReactNode {
  return (
    <>
      <RefusedNotice />
      <ReplacedNotice />
    </>
  );
}

/** What the server did not accept, kept here until it is fixed. */
function RefusedNotice(): ReactNode {
  const open = useOpen();
  const refusal = useOpened((held) => held.refusal);
  const leaves = useOpened((held) => leafNames(held.refusals), equalValues);
  const section = useSectionIfHeld();
  if (refusal !== null) {
    return (
      <Notice icon="alert" tone="bad" actions={<Link to="/device">Open the Device page</Link>}>
        The server did not accept this assessment: {refusal} Everything is kept on this device.
      </Notice>
    );
  }
  if (leaves.length === 0 || section === null) return null;
  const places = leaves.map((leaf) => placeOfLeaf(leaf, section));
  const numbers = [...new Set(places.flatMap(({ number }) => (number === null ? [] : [number])))];
  const fields = [...new Set(places.flatMap(({ number, title }) => (number === null ? [title] : [])))];
  return (
    <Notice
      icon="alert"
      tone="bad"
      actions={numbers.map((number) => (
        <Link key={number} to={`/assessments/${open.id}/${number}`}>
          Question {number}
        </Link>
      ))}
    >
      The server did not accept an answer. Please look at it again
      {fields.length > 0 ? `: ${joinWords(fields)}.` : '.'}
    </Notice>
  );
}

/** One's own newer values from another device that a save from here replaced (rule ASM-12). */
function ReplacedNotice(): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const section = useSectionIfHeld();
  const replaced = useOpened(
    (held, shown) => held.replaced.filter(({ leaf, value }) => !equalValues(leafValue(shown, leaf), value)),
    (a, b) => a.length === b.length && a.every(({ leaf }, index) => leaf === b[index]?.leaf),
  );
  if (replaced.length === 0 || section === null) return null;
  const words = replaced.map(({ leaf, value }) => {
    const old = wordsOfValue(leaf, value, section);
    return `${placeOfLeaf(leaf, section).title} (${old === '' ? 'was blank' : `was “${shortened(old)}”`})`;
  });
  return (
    <Notice
      icon="undo"
      actions={
        <>
          <Button onClick={() => void device.undoReplaced(open.id)}>Undo</Button>
          <Button look="quiet" onClick={() => void device.dismissReplaced(open.id)}>
            Keep
          </Button>
        </>
      }
    >
      Answers from this device replaced newer ones you gave on another device: {joinWords(words)}.
    </Notice>
  );
}

const LONGEST_QUOTE = 60;

function shortened(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text;
}
