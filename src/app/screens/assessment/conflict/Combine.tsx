import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Keep, Keeps } from '#device/outbox/combining.ts';
import type { Leaf } from '#domain/leaf.ts';
import { count } from '#domain/count.ts';
import { DISCARDED_DAYS } from '#domain/lifetimes.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Dialog } from '../../../widgets/Dialog.tsx';
import { FormErrors } from '../../../widgets/FormErrors.tsx';
import type { SideBySideRow } from './side-by-side.ts';

interface CombineProps {
  readonly theirName: string;
  readonly rows: readonly SideBySideRow[];
  readonly isBusy: boolean;
  readonly onCombine: (keeps: Keeps) => void;
  readonly onBack: () => void;
}

/**
 * Answer by answer: mine or theirs, and of texts both, if need be. Nothing is chosen beforehand that would lose a
 * word (rule CON-9).
 */
export function Combine({ theirName, rows, isBusy, onCombine, onBack }: CombineProps): ReactNode {
  const [keeps, setKeeps] = useState<Keeps>(() => bothOf(rows));
  const [isAsked, setIsAsked] = useState(false);
  const open = rows.filter(({ leaf }) => keeps[leaf] === undefined).length;
  const save = () => (open > 0 ? setIsAsked(true) : onCombine(keeps));
  return (
    <Dialog
      title="Combine your answers"
      onClose={onBack}
      isWide
      className="conflict"
      actions={
        <div className="combine-actions">
          <Button look="main" isBusy={isBusy} onClick={save}>
            Save the Combination
          </Button>
          <Button onClick={onBack}>Go Back</Button>
        </div>
      }
    >
      <p>{`Choose whose answer to keep. What you give up stays in this device’s backup file for ${DISCARDED_DAYS} days; ${theirName}’s stays among the earlier versions.`}</p>
      <FormErrors errors={isAsked && open > 0 ? [`Please choose for ${count(open, 'more answer')}.`] : []} />
      <ul className="side-by-side-rows">
        {rows.map((row) => (
          <li key={row.leaf}>
            <CombineRow
              row={row}
              theirName={theirName}
              kept={keeps[row.leaf]}
              onKeep={(keep) => setKeeps((before) => ({ ...before, [row.leaf]: keep }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Two texts can both stay, which loses nothing. */
function bothOf(rows: readonly SideBySideRow[]): Keeps {
  return Object.fromEntries(rows.filter(({ both }) => both !== null).map(({ leaf }) => [leaf, 'both']));
}

interface CombineRowProps {
  readonly row: SideBySideRow;
  readonly theirName: string;
  readonly kept: Keep | undefined;
  readonly onKeep: (keep: Keep) => void;
}

function CombineRow({ row, theirName, kept, onKeep }: CombineRowProps): ReactNode {
  const { leaf, title, detail, mine, theirs, both } = row;
  const choice = (keep: Keep, name: string, words: string) => (
    <Choice leaf={leaf} name={name} words={words} isChosen={kept === keep} onChoose={() => onKeep(keep)} />
  );
  return (
    <fieldset className="combine-row">
      <legend className="side-by-side-place">
        <b>{title}</b>
        <span>{` ${detail}`}</span>
      </legend>
      {choice('mine', 'Yours', mine)}
      {choice('theirs', `${theirName}’s`, theirs)}
      {both !== null && choice('both', 'Both', both)}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly leaf: Leaf;
  readonly name: string;
  readonly words: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ leaf, name, words, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className={isChosen ? 'side side-mine combine-choice' : 'side combine-choice'}>
      <input type="radio" name={`combine-${leaf}`} checked={isChosen} onChange={onChoose} />
      <b>{name}</b>
      <span>{words === '' ? <i>Nothing</i> : words}</span>
    </label>
  );
}
