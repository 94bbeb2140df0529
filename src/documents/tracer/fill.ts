import { coreFirst } from '#domain/next-step.ts';
import { orderedQuestions } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { themeColors } from '../paper/colors.ts';
import { paginate } from '../paper/paginate.ts';
import type { Frame } from '../paper/paginate.ts';
import { heightOfAll, isRow, text } from '../paper/piece.ts';
import type { Block, Content } from '../paper/piece.ts';
import { colored, styles } from '../paper/styles.ts';
import { LINE_HEIGHT } from './fields.ts';
import type { Entries } from './handwriting.ts';
import { finalContents, questionContents, questionRepeat } from './question.ts';

/** Puts questions on pages whole, and gives what room is left over to the lines to write on. */

/** Something to fill in. */
interface Fillable {
  /** @param extraLines lines to write on beyond the least */
  readonly contents: (extraLines: number) => Content[];
  /** Stands again where it goes on on the next page. */
  readonly repeat?: readonly Content[];
  readonly startsPage?: boolean;
}

const MOST_EXTRA_LINES = 6;
const CORE_PATH = 'Core path';
const DEEPER_LOOK = 'Deeper look';

/** @param cover stands before the questions, which begin on its last page where they fit */
export function filledPages(
  section: Section,
  cover: Block,
  { width, frame, entries }: { width: number; frame: Frame; entries?: Entries | undefined },
): Block[] {
  const questions = orderedQuestions(section);
  const core = coreFirst(questions.map((question) => ({ isCore: question.core === true })));
  const fillables: Fillable[] = [
    ...questions.map((question) => {
      const heading = core === 0 ? undefined : { 0: CORE_PATH, [core]: DEEPER_LOOK }[question.index];
      return {
        contents: (extraLines: number) => [
          ...(heading === undefined ? [] : partHeading(heading, section, width)),
          ...questionContents(question, section, width, extraLines, entries?.answers[question.id]),
        ],
        repeat: questionRepeat(question, width),
        startsPage: heading !== undefined,
      };
    }),
    { contents: (extraLines) => finalContents(section, width, extraLines, entries?.notes) },
  ];
  const firstRoom = frame.bottom - (paginate([cover], frame).at(-1)?.end ?? frame.top);
  return grouped(fillables, firstRoom, frame).map(({ members, room, onNewPage }) => ({
    contents: stretched(members, room, MOST_EXTRA_LINES),
    onNewPage,
    // Only what is higher than a page goes on on the next.
    repeat: members.length === 1 ? (members[0]?.repeat ?? []) : [],
  }));
}

interface Group {
  readonly members: Fillable[];
  readonly room: number;
  readonly onNewPage: boolean;
}

function grouped(fillables: readonly Fillable[], firstRoom: number, frame: Frame): Group[] {
  const fullRoom = frame.bottom - frame.top;
  const groups: Group[] = [{ members: [], room: firstRoom, onNewPage: false }];
  let used = 0;
  for (const fillable of fillables) {
    const height = heightOfAll(fillable.contents(0));
    const group = groups.at(-1);
    if (group !== undefined && fillable.startsPage !== true && used + height <= group.room) {
      group.members.push(fillable);
      used += height;
    } else {
      groups.push({ members: [fillable], room: fullRoom + leadingGap(fillable), onNewPage: true });
      used = height;
      if (height <= fullRoom) continue;
      groups.push({ members: [], room: frame.bottom - endOf(fillable, frame), onNewPage: false });
      used = 0;
    }
  }
  return groups.filter((group) => group.members.length > 0);
}

/** What is left out at the top of a page. */
function leadingGap({ contents }: Fillable): number {
  const [first] = contents(0);
  return first !== undefined && !isRow(first) && first.isGap === true ? first.height : 0;
}

/** The core path is carried along by itself, so both parts begin on a page of their own. */
function partHeading(words: string, { theme }: Section, width: number): Content[] {
  return text(words, colored(styles.heading, themeColors[theme].strong), width, { keepWithNext: true });
}

/** The end of its last page. */
function endOf({ contents, repeat = [] }: Fillable, frame: Frame): number {
  return paginate([{ contents: contents(0), repeat }], frame).at(-1)?.end ?? frame.bottom;
}

/** The members of one page, each in turn with one more line until no more fit. */
function stretched(members: readonly Fillable[], room: number, most: number): Content[] {
  const extra = members.map(() => 0);
  const least = members.reduce((sum, member) => sum + heightOfAll(member.contents(0)), 0);
  let left = Math.floor((room - least) / LINE_HEIGHT);
  for (let index = 0; left > 0 && index < members.length * most; index += 1, left -= 1) {
    const member = index % members.length;
    extra[member] = (extra[member] ?? 0) + 1;
  }
  return members.flatMap((member, index) => member.contents(extra[index] ?? 0));
}
