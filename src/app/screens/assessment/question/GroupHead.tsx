import { useState } from 'react';
import type { ReactNode } from 'react';
import { partLeaf } from '#domain/leaf.ts';
import { leafValue } from '#domain/leaf-values.ts';
import type { Leaf } from '#domain/leaf.ts';
import type { Part, Question } from '#domain/section.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useOpen, useOpened } from '../open/open-context.ts';
import styles from './group-head.module.css';
import { NOT_USED } from './part-groups.ts';

interface GroupHeadProps {
  readonly id: string;
  readonly question: Question;
  readonly name: string;
  readonly parts: readonly Part[];
}

/** The name of a group, how far it is, and the one tap for what is not used at all. */
export function GroupHead({ id, question, name, parts }: GroupHeadProps): ReactNode {
  const open = useOpen();
  const leaves = parts.map((part) => partLeaf(question.id, part.id));
  const answered = useOpened(
    (_, shown) => leaves.filter((leaf) => typeof leafValue(shown, leaf) === 'string').length,
  );
  const notUsed = parts[0]?.options?.find((option) => option.id === NOT_USED);
  const [set, setSet] = useState<readonly Leaf[]>([]);
  const are = (wanted: (leaf: Leaf) => boolean) => (open.shown === null ? [] : leaves.filter(wanted));
  const valueOf = (leaf: Leaf) => open.shown && leafValue(open.shown, leaf);

  const setOpenOnes = () => {
    const unanswered = are((leaf) => typeof valueOf(leaf) !== 'string');
    if (unanswered.length === 0 || open.editing !== 'here') return;
    open.tapAll(unanswered.map((leaf) => [leaf, NOT_USED]));
    setSet(unanswered);
  };
  const undo = () => {
    // Parts that were changed since keep their answers.
    const still = set.filter((leaf) => valueOf(leaf) === NOT_USED);
    if (still.length > 0) open.tapAll(still.map((leaf) => [leaf, null]));
    setSet([]);
  };
  const words = set.length === 0 ? '' : `${set.length} set to “${notUsed?.label}”`;
  return (
    <div className={styles.group}>
      <h2 id={id}>{name}</h2>
      <p className={styles.count}>{`${answered} of ${parts.length} answered`}</p>
      {notUsed !== undefined && (
        <div className={styles.act}>
          {set.length === 0 ? (
            <Button
              look="plain"
              aria-describedby={id}
              aria-disabled={answered === parts.length}
              onClick={setOpenOnes}
            >
              All not used here
            </Button>
          ) : (
            <Button look="plain" icon="undo" aria-describedby={id} onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
      <p role="status" className={styles.said}>
        {words}
      </p>
    </div>
  );
}
