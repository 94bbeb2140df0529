import { headOf, placeFacts, planFacts, planGroups, shortFacts, writtenFacts } from '#domain/action-plan.ts';
import type { ActionPlan, PlanGroup, PlannedAction } from '#domain/action-plan.ts';
import { shortDate } from '#domain/dates.ts';
import { factPieces, twinAt } from './facts.ts';
import type { Institution } from './facts.ts';
import { bad, brand, line, themeColors } from './paper/colors.ts';
import { banner, frameOf, mostWhiteOf, runningLines } from './paper/furniture.ts';
import { paginate } from './paper/paginate.ts';
import { gap, heightOf, text } from './paper/piece.ts';
import type { Block, Content, Piece, Row } from './paper/piece.ts';
import { printPaper } from './paper/print.ts';
import { withPageNamed } from './paper/shown-elsewhere.ts';
import { columnWidth, portrait } from './paper/size.ts';
import { colored, styles } from './paper/styles.ts';

/** The action plan on paper: what is overdue first, then by state (rule ACT-17). */

export interface ActionPlanPaper {
  readonly plan: ActionPlan;
  readonly institution?: Institution;
  /** The page that shows the same, as `/actions?state=open`. */
  readonly address: string;
  /** ISO time at which the document is made; the same time and content give the same bytes. */
  readonly madeAt: string;
  /** The reader's, as `America/Chicago`; without it the machine's own. */
  readonly timeZone?: string;
}

const TITLE = 'Action Plan';
const WIDTH = columnWidth.portrait;
/** Where an action's words begin, behind the bar in its module's color. */
const INDENT = 12;
const LABEL_WIDTH = 64;
const FACT_WIDTH = 98;
const FACTS_AT = WIDTH - LABEL_WIDTH - FACT_WIDTH;
const WORDS_WIDTH = FACTS_AT - INDENT - 20;
/** An action higher than this may be split between pages. */
const HIGHEST_UNSPLIT = 280;

export function actionPlanPdf(paper: ActionPlanPaper): Uint8Array {
  const { plan, institution, address, madeAt, timeZone } = paper;
  const groups = planGroups(plan);
  const blocks = [
    { contents: headContents(paper) },
    ...groups.map((group) => groupBlock(group, plan.today)),
    { contents: [gap(14), ...text(twinAt(address, 'headings and lists'), styles.smallSoft, WIDTH)] },
  ];
  const frame = frameOf(portrait);
  const pages = paginate(withPageNamed(blocks, 'under Action Plan.'), frame, mostWhiteOf(frame));
  const made = shortDate(madeAt, timeZone);
  const lines = runningLines(portrait, {
    title: TITLE,
    detail: '',
    name: institution?.name ?? '',
    note: `RTA Tracers · made ${made}`,
    color: brand,
  });
  return printPaper([{ pages, ...lines }], {
    title: [TITLE, institution?.name ?? '', made].filter((words) => words !== '').join(', '),
    subject: 'RTA Tracers',
    size: portrait,
    madeAt,
    outline: [
      {
        title: TITLE,
        anchor: 'head',
        entries: groups.map(({ heading }) => ({ title: heading, anchor: heading })),
      },
    ],
  });
}

function headContents({ plan, institution, madeAt, timeZone }: ActionPlanPaper): Content[] {
  const place = [institution?.name ?? '', institution?.location ?? ''].filter(Boolean).join(', ');
  const lines = [place, shortDate(madeAt, timeZone)].filter((words) => words !== '');
  return [
    banner({ kicker: 'RTA Tracers', title: TITLE, lines }, WIDTH, brand, 'head'),
    gap(12),
    ...planFacts(plan).flatMap((fact) => factPieces(fact, WIDTH)),
    gap(6),
  ];
}

function groupBlock({ heading, actions }: PlanGroup, today: string): Block {
  return {
    contents: [
      gap(8),
      ...text(heading, styles.heading, WIDTH, { keepWithNext: true, anchor: heading }),
      gap(4, true),
      ...actions.flatMap((planned) => [actionRow(planned, today), gap(8)]),
    ],
  };
}

/** What was found, where, and what is done about it; beside it who does it until when. */
function actionRow(planned: PlannedAction, today: string): Row {
  const { strong } = themeColors[planned.theme];
  const row: Row = {
    cells: [
      { x: INDENT, pieces: wordsOf(planned) },
      { x: FACTS_AT, pieces: factsOf(planned, today) },
    ],
    padding: 5,
    frame: (pen, x, y, height) => {
      pen.box(x, y, 2.5, height, { fill: strong });
      pen.rule(x + INDENT, y + height, x + WIDTH, y + height, line, 0.75);
    },
  };
  return { ...row, together: heightOf(row) <= HIGHEST_UNSPLIT };
}

function wordsOf(planned: PlannedAction): Piece[] {
  return [
    ...text(headOf(planned), styles.bodyStrong, WORDS_WIDTH),
    ...text(placeFacts(planned).join(' · '), styles.smallSoft, WORDS_WIDTH),
    ...writtenFacts(planned).flatMap(({ label, words }) => [
      gap(5),
      ...text(label, styles.label, WORDS_WIDTH, { keepWithNext: true }),
      ...text(words, styles.body, WORDS_WIDTH),
    ]),
  ];
}

/** Each beside its label. */
function factsOf(planned: PlannedAction, today: string): Piece[] {
  return shortFacts(planned, today).flatMap(({ label, words, isLate = false }) => {
    const style = isLate ? colored(styles.smallStrong, bad) : styles.small;
    const [first, ...others] = text(words, style, FACT_WIDTH, { x: LABEL_WIDTH });
    const labeled: Piece = {
      ...first,
      height: style.leading,
      draw: (pen, x, y) => {
        pen.words(label, isLate ? colored(styles.label, bad) : styles.label, x, y + 0.5);
        first?.draw?.(pen, x, y);
      },
    };
    return [labeled, ...others, gap(3)];
  });
}
