import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { equalValues, leafEntries, leafNames, leafValue } from '#domain/leaf-values.ts';
import { joinWords } from '#domain/word-list.ts';
import type { Held } from '#device/device.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../../state/soft-alert.ts';
import { Button, ButtonLink } from '../../../widgets/Button.tsx';
import RestoredNotice from '../../restored/RestoredNotice.tsx';
import { placeOfLeaf, wordsOfValue } from '../conflict/leaf-words.ts';
import { useOpen, useOpened, useSectionIfHeld } from '../open/open-context.ts';
import { Notice } from './Notice.tsx';

/** Answers from the server that need a look; loaded when there is one. */
export default function ServerNotices({ isSkipped }: { readonly isSkipped: boolean }): ReactNode {
  const { id } = useOpen();
  const lost = useOpened((held) => held.lost);
  return (
    <>
      {isSkipped && <SkippedNotice />}
      {lost !== null && <RestoredNotice assessment={id} />}
      {/* An assessment that the server has lost altogether is not refused. */}
      {lost !== 'whole' && <RefusedNotice />}
      <ReplacedNotice />
    </>
  );
}

/** The server has a state of this assessment that this version of the app cannot show. */
function SkippedNotice(): ReactNode {
  return (
    <Notice icon="alert" actions={<ButtonLink to="/device">Device</ButtonLink>}>
      The server has a newer state of this assessment, which this version of the app cannot show. Please
      update the app.
    </Notice>
  );
}

/** Values that the server did not accept, kept here until they are mended. */
function RefusedNotice(): ReactNode {
  const open = useOpen();
  const refusal = useOpened((held) => held.refusal);
  const leaves = useOpened((held) => leafNames(held.refusals), equalValues);
  const sentences = useOpened(sentencesOf, equalValues);
  const section = useSectionIfHeld();
  const refused = useOpened((held) => JSON.stringify([held.refusal, held.refusals]));
  useEffect(() => tellOnce(open.id, refused, sentences), [open.id, refused, sentences]);
  if (refusal !== null) {
    return (
      <Notice
        icon="alert"
        tone="bad"
        actions={<Link to="/device">Open the Device page</Link>}
      >{`The server did not accept this assessment: ${refusal} Everything is kept on this device.`}</Notice>
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
          {`Question ${number}`}
        </Link>
      ))}
    >
      {`The server did not accept an answer. Please look at it again${fields.length > 0 ? `: ${joinWords(fields)}.` : '.'}`}
    </Notice>
  );
}

function sentencesOf({ refusal, refusals }: Held): string[] {
  return refusal === null
    ? [...new Set(leafEntries(refusals).map(([, { sentence }]) => sentence))]
    : [refusal];
}

/** The notices told of each assessment: going from step to step is no reason to tell them again. */
const told = new Map<string, string>();

/** A refusal is shown in the soft alert when it comes, besides the notice, which stays (rule ERR-4). */
function tellOnce(id: string, refused: string, sentences: readonly string[]): void {
  if (sentences.length === 0 || told.get(id) === refused) return;
  told.set(id, refused);
  showSoftAlert(sentences);
}

/** One's own values that lost to another device's save or another window's, or to what the server has (rules ASM-12, SYN-15 and SYN-21). */
function ReplacedNotice(): ReactNode {
  const device = useDevice();
  const open = useOpen();
  const section = useSectionIfHeld();
  const replaced = useOpened(
    (held, shown) => held.replaced.filter(({ leaf, value }) => !equalValues(leafValue(shown, leaf), value)),
    (a, b) => a.length === b.length && a.every(({ leaf }, index) => leaf === b[index]?.leaf),
  );
  if (replaced.length === 0 || section === null) return null;
  const undo = async () => device.sync(({ choices }) => choices.undoReplaced(open.id));
  const dismiss = async () => device.sync(({ choices }) => choices.dismissReplaced(open.id));
  const wordsOf = (those: typeof replaced) =>
    joinWords(
      those.map(({ leaf, value }) => {
        const old = wordsOfValue(leaf, value, section);
        return `${placeOfLeaf(leaf, section).title} (${old === '' ? 'was blank' : `was “${shortened(old)}”`})`;
      }),
    );
  const byWindow = replaced.filter((one) => one.byWindow === true);
  const byRepair = replaced.filter((one) => one.byRepair === true);
  const bySave = replaced.filter((one) => one.byWindow !== true && one.byRepair !== true);
  const sentences = [
    ...(bySave.length > 0
      ? [`Answers from this device replaced newer ones you gave on another device: ${wordsOf(bySave)}.`]
      : []),
    ...(byWindow.length > 0
      ? [`Answers saved in another window replaced what you typed in this one: ${wordsOf(byWindow)}.`]
      : []),
    ...(byRepair.length > 0
      ? [
          `This device showed something that the server does not have. What the server has replaced it: ${wordsOf(byRepair)}.`,
        ]
      : []),
  ];
  return (
    <Notice
      icon="undo"
      actions={
        <>
          <Button onClick={() => void undo()}>Undo</Button>
          <Button look="quiet" onClick={() => void dismiss()}>
            Keep
          </Button>
        </>
      }
    >
      {sentences.join(' ')}
    </Notice>
  );
}

const LONGEST_QUOTE = 60;

function shortened(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text;
}
