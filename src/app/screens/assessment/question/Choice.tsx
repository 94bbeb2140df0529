import type { CSSProperties, ReactNode } from 'react';

interface ChoiceProps {
  /** Of the group of choices. */
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One of several choices. On a phone as many stand in a row as have room for their words. */
export function Choice({ name, label, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className="choice" style={forWords(label)}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

/** Tells the stylesheet how much room the words of a choice take on a phone. */
export function forWords(label: string): CSSProperties {
  return { '--letters': lettersInALine(label) } as CSSProperties;
}

/** A short label stands on one line, another one on two, which seldom break in its middle. */
function lettersInALine({ length }: string): number {
  return length < 8 ? length : Math.ceil(length / 2) + 2;
}

/** Letters that fit into a row of the narrowest phone, and of how many its edges take the room. */
const ROW = 38;
const EDGES = 3;

/** For a group of choices: how many stand in a row on a phone, so that none is left over alone. */
export function inColumns(options: readonly { readonly label: string }[]): CSSProperties {
  const letters = options.reduce((sum, { label }) => sum + lettersInALine(label) + EDGES, 0);
  return { '--columns': Math.ceil(options.length / Math.ceil(letters / ROW)) } as CSSProperties;
}
