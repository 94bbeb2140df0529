import type { ReactNode } from 'react';
import { knownOr } from '#domain/known.ts';
import type { Question } from '#domain/section.ts';
import { Icon } from '../../../icons/Icon.tsx';
import type { IconName } from '../../../icons/Icon.tsx';
import { TextWithUnderlines } from '../../../widgets/TextWithUnderlines.tsx';

const METHOD_ICONS = { observe: 'eye', interview: 'speech', document: 'document' } as const satisfies Record<
  NonNullable<Question['method']>,
  IconName
>;

/** Says whether to look, to ask or to read, with the icon of the method. */
export function Instructions({ question }: { readonly question: Question }): ReactNode {
  const { instructions, method } = question;
  if (instructions === undefined) return null;
  return (
    <p className="question-how">
      <Icon name={method === undefined ? 'info' : knownOr<IconName>(METHOD_ICONS, method, 'info')} />
      <TextWithUnderlines text={instructions} />
    </p>
  );
}
