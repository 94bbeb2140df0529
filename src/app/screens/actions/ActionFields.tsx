import { useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import type { HeldAction } from '#device/store/actions.ts';
import type { SeenVersion } from '#device/rows/stored.ts';
import type { ActionLeaf, ActionLeaves } from '#domain/action-leaves.ts';
import { ACTION_LEAVES } from '#domain/action-leaves.ts';
import { mayChange, ONLY_ADMINISTRATORS_DROP } from '#domain/action-rules.ts';
import { STRENGTHS_IN_WORDS } from '#domain/action-strengths.ts';
import { leafTitle, NO_OWNER, ownerWords, STATES, STATE_WORDS } from '#domain/action-words.ts';
import { equalValues } from '#domain/leaf-values.ts';
import { LONGEST_ACTION_TEXT, LONGEST_OWNER_NAME } from '#domain/limits.ts';
import { fullName } from '#domain/names.ts';
import { hasRight } from '#domain/role.ts';
import { useEngineStatus } from '../../device-hooks/device-context.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { AnswerBox } from '../../widgets/AnswerBox.tsx';
import { TextField } from '../../widgets/Field.tsx';
import { savedWords } from '../assessment/status/saved-words.ts';
import '../assessment/status/saved-line.css';
import type { ActionDraft, DraftState } from './action-draft.ts';
import { ActionNotices } from './ActionNotices.tsx';
import type { ActionsOnDevice } from './use-actions.ts';

interface ActionFieldsProps {
  readonly held: HeldAction;
  readonly draft: ActionDraft;
  readonly roleId: number;
  readonly read: ActionsOnDevice;
}

/** Chosen where the owner has no account. */
const BY_NAME = 'name';

/** What people edit of an action; everything is written as it is typed. */
export function ActionFields({ held, draft, roleId, read }: ActionFieldsProps): ReactNode {
  const state = useSyncExternalStore(draft.subscribe, draft.getSnapshot);
  const { shown } = state;
  const seen = useRef<SeenVersion>(held.action.version || null);
  const enter = (leaves: ActionLeaves) => draft.enter(leaves, seen.current);
  const problemOf = (leaf: ActionLeaf) => problemAt(leaf, state, held);
  const focus = {
    onFocus: () => {
      seen.current = held.action.version || null;
    },
    onBlur: () => void draft.flush(),
  };
  const text = (leaf: ActionLeaf, value: string) => ({
    label: leafTitle(leaf),
    value,
    error: problemOf(leaf),
    onType: (next: string) => enter({ [leaf]: next }),
  });
  const day = (leaf: ActionLeaf, value: string | null) => ({
    label: leafTitle(leaf),
    value: value ?? '',
    error: problemOf(leaf),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      enter({ [leaf]: target.value === '' ? null : target.value }),
  });
  const mayDrop = hasRight(roleId, 'administer');
  const mayChangeState = mayChange(held.action, { state: 'open' }, roleId) || mayDrop;
  return (
    <div className="action-fields" role="group" aria-label={shown.finding} {...focus}>
      <ActionNotices held={held} draft={draft} people={read.people} />
      <Text {...text('finding', shown.finding)} />
      <Text {...text('plan', shown.plan)} />
      <Choice
        label={leafTitle('strength')}
        value={shown.strength ?? ''}
        hint={exampleOf(shown.strength)}
        problem={problemOf('strength')}
        onChange={(strength) => enter({ strength: strength === '' ? null : strength })}
        options={[
          ['', 'Not said yet'],
          ...STRENGTHS_IN_WORDS.map(({ strength, name }) => [strength, name] as const),
        ]}
      />
      <Owner shown={shown} read={read} problemOf={problemOf} onEnter={enter} />
      <TextField type="date" {...day('due', shown.due)} />
      {mayChangeState ? (
        <Choice
          label={leafTitle('state')}
          value={shown.state}
          problem={problemOf('state')}
          onChange={(next) => enter({ state: next })}
          options={STATES.filter((one) => one !== 'dropped' || mayDrop).map(
            (one) => [one, STATE_WORDS[one]] as const,
          )}
        />
      ) : (
        <dl className="action-facts">
          <div>
            <dt>{leafTitle('state')}</dt>
            <dd>{STATE_WORDS[shown.state]}</dd>
            <dd>{shown.droppedWhy}</dd>
            <dd className="field-hint">{ONLY_ADMINISTRATORS_DROP}</dd>
          </div>
        </dl>
      )}
      {shown.state === 'done' && <TextField type="date" {...day('done_on', shown.doneOn)} />}
      {shown.state === 'dropped' && mayDrop && <Text {...text('dropped_why', shown.droppedWhy)} />}
      <Text {...text('outcome', shown.outcome)} />
      <SavedLine held={held} state={state} />
    </div>
  );
}

/** What is missing, or what the server did not accept. */
function problemAt(
  leaf: ActionLeaf,
  { faults, shown }: DraftState,
  { refusals }: HeldAction,
): string | undefined {
  const refused = refusals[leaf];
  const isStill = refused !== undefined && equalValues(ACTION_LEAVES.valueAt(shown, leaf), refused.value);
  return faults.find((fault) => fault.leaf === leaf)?.sentence ?? (isStill ? refused.sentence : undefined);
}

function exampleOf(strength: string | null): string {
  const found = STRENGTHS_IN_WORDS.find((one) => one.strength === strength);
  return found === undefined ? '' : `For example: ${found.example}`;
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
}

/** While it is focused, it keeps its text whatever arrives from elsewhere. */
function Text({ label, value, error, onType }: TextProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <AnswerBox
      label={label}
      isFocusedAtFirst={false}
      rows={2}
      maxLength={LONGEST_ACTION_TEXT}
      value={typed ?? value}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onType(text);
      }}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(null)}
    />
  );
}

interface OwnerProps {
  readonly shown: DraftState['shown'];
  readonly read: ActionsOnDevice;
  readonly problemOf: (leaf: ActionLeaf) => string | undefined;
  readonly onEnter: (leaves: ActionLeaves) => void;
}

/** Somebody with an account, or a name. */
function Owner({ shown, read, problemOf, onEnter }: OwnerProps): ReactNode {
  const { ownerUser, ownerName } = shown;
  const [isNaming, setIsNaming] = useState(false);
  const isByName = ownerUser === null && (ownerName !== '' || isNaming);
  const known = read.roster
    .filter(({ id, roleId }) => id === ownerUser || roleId === undefined || hasRight(roleId, 'enter'))
    .map((person) => [String(person.id), fullName(person)] as const);
  const isKnown = known.some(([id]) => id === String(ownerUser));
  const choose = (owner: string) => {
    setIsNaming(owner === BY_NAME);
    if (owner === BY_NAME) onEnter({ owner_user: null });
    else onEnter({ owner_user: owner === '' ? null : Number(owner), owner_name: '' });
  };
  return (
    <>
      <Choice
        label={leafTitle('owner_user')}
        value={isByName ? BY_NAME : String(ownerUser ?? '')}
        problem={problemOf('owner_user')}
        onChange={choose}
        options={[
          ['', NO_OWNER],
          ...known.toSorted(([, a], [, b]) => a.localeCompare(b)),
          ...(ownerUser !== null && !isKnown
            ? [[String(ownerUser), ownerWords(shown, read.people)] as const]
            : []),
          [BY_NAME, 'Somebody without an account'],
        ]}
      />
      {isByName && (
        <TextField
          label={leafTitle('owner_name')}
          maxLength={LONGEST_OWNER_NAME}
          autoComplete="off"
          value={ownerName}
          error={problemOf('owner_name')}
          onChange={({ target }) => onEnter({ owner_name: target.value })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One of a few, with a few words below on what the choice means. */
function Choice({ label, value, options, hint = '', problem, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="field-hint action-hint">
        {hint}
      </p>
      <p id={`${id}-problem`} className="field-error action-hint" role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Where what was entered is (rule SCR-4). */
function SavedLine({ held, state }: { readonly held: HeldAction; readonly state: DraftState }): ReactNode {
  const engine = useEngineStatus();
  const { status, faults, shown } = state;
  const sync = held.sync === 'synced' && shown !== held.action && status !== 'saved' ? 'waiting' : held.sync;
  const { tone, text, more } = savedWords({
    draft: status,
    sync,
    isUntouched: false,
    whyDelayed: null,
    engine,
  });
  const isHeldBack = faults.length > 0 && status === 'saved';
  return (
    <p className={`saved-line saved-line-${isHeldBack ? 'quiet' : tone} action-saved`}>
      <Icon name={tone === 'bad' ? 'alert' : 'check'} />
      <b role={tone === 'bad' ? 'alert' : 'status'}>
        <span aria-hidden={status === 'saving'}>{isHeldBack ? 'The state is not saved yet' : text}</span>
      </b>
      <span>{more === '' || isHeldBack ? ' ' : ` · ${more}`}</span>
    </p>
  );
}
