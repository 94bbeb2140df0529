import type { WaitingKind } from '#device/outbox/waiting.ts';
import { PDF_TYPE } from '#domain/upload.ts';
import { count } from '#domain/count.ts';

/** The Device page's words for each kind of waiting work. */
interface KindWords {
  /** So many of them wait; for the middle of a sentence. */
  readonly many: (count: number) => string;
  /** Says in the row what kind of work it is. */
  readonly fact: (changes: number | null) => string;
  readonly discard: {
    readonly question: string;
    readonly keep: string;
    /** Before its name. */
    readonly what: (changes: number | null) => string;
  };
  /** The type of file that its bytes can be saved as; null where they are of no use to a person. */
  readonly savesAs: string | null;
}

export const kindWords: Readonly<Record<WaitingKind, KindWords>> = {
  assessment: {
    many: (many) => `${count(many, 'assessment')} with changes`,
    fact: (changes) => (changes === 0 ? 'new' : changesIn(changes)),
    discard: {
      question: 'Discard these changes?',
      keep: 'Keep them',
      what: (changes) => (changes === 0 ? 'The new assessment' : `${changesIn(changes)} to`),
    },
    savesAs: null,
  },
  action: {
    many: (many) => count(many, 'action'),
    fact: changesIn,
    discard: {
      question: 'Discard these changes?',
      keep: 'Keep them',
      what: (changes) => `${changesIn(changes)} to`,
    },
    savesAs: null,
  },
  upload: {
    many: (many) => count(many, 'scanned assessment'),
    fact: () => 'scanned assessment',
    discard: { question: 'Discard this file?', keep: 'Keep it', what: () => 'The scanned assessment' },
    savesAs: PDF_TYPE,
  },
  'bug-report': {
    many: (many) => count(many, 'bug report'),
    fact: () => '',
    discard: { question: 'Discard this report?', keep: 'Keep it', what: () => 'The report' },
    savesAs: null,
  },
  unknown: {
    many: (many) => `${count(many, 'thing')} this version of the app cannot read`,
    fact: () => '',
    discard: { question: 'Discard this?', keep: 'Keep it', what: () => 'What is stored here as' },
    savesAs: null,
  },
};

function changesIn(changes: number | null): string {
  return changes === null ? 'Changes' : count(changes, 'change');
}

export const waitingKinds = Object.keys(kindWords) as WaitingKind[];
