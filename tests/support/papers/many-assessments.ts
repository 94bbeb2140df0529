import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newAssessment } from '#domain/new-assessment.ts';
import { FIRST_ENTRY } from '#domain/entries.ts';
import type { DemoAssessment } from '#content/demo/demo-assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import { toWire } from '#contract/wire-case.ts';
import { roundOf } from './demo-rounds.ts';

interface Many {
  readonly count: number;
  /** Ids of users of one institution, who edited them in turn. */
  readonly editors: readonly number[];
  /** Section ids, in turn. */
  readonly sections: readonly string[];
  /** The newest change; each one before it is three hours older. */
  readonly newest: string;
  /** What is in them, in turn, each of its own section; nothing unless given. */
  readonly rounds?: readonly DemoAssessment[];
}

const AREAS = ['ICU', 'Émergency', 'Oncology', 'Main OR', 'Telemetry', 'Step-down', 'Labor and delivery'];
const DEPARTMENTS = ['Nursing', 'Surgery', '', 'Critical Care'];
const NAMES = ['Zoë Müller', 'Tomás Lindqvist', 'Grace Whitfield', 'Amara Diallo', 'Lee Chen'];
const STEP_MS = 3 * 60 * 60 * 1000;

/** The n-th of many; most are completed, and some of these were uploaded. */
function nth(index: number, { editors, sections, newest, rounds = [] }: Many): Assessment {
  const at = new Date(Date.parse(newest) - index * STEP_MS).toISOString();
  const id = `0190aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const pick = <T>(values: readonly T[], from = index): T => {
    const value = values[from % values.length];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const isCompleted = index % 100 !== 3;
  // Those in progress are a hundred apart: by their own count, so that each has another round.
  const round = rounds[(isCompleted ? index : Math.floor(index / 100)) % rounds.length];
  const editor = pick(editors);
  return {
    ...newAssessment({
      id,
      section: round === undefined ? pick(sections) : String(round.sectionId),
      sectionVersion: 1,
      user: { id: editor, name: '' },
      at,
    }),
    ...(round === undefined ? {} : roundOf(round, editor)),
    area: `${pick(AREAS)} ${Math.floor(index / AREAS.length)}`,
    department: pick(DEPARTMENTS),
    facilitators: [{ id: FIRST_ENTRY, name: pick(NAMES), title: 'RN' }],
    participants: [{ id: FIRST_ENTRY, name: pick(NAMES, index + 2), title: '' }],
    createdAt: new Date(Date.parse(at) - STEP_MS * (1 + (index % 40))).toISOString(),
    dateCompleted: isCompleted ? at : null,
    uploaded: isCompleted && index % 50 === 7,
    flaggedQuestions: index % 6,
    lastQuestionIndex: index % 20,
    version: 1,
  };
}

/** The server may be writing at the same time, so a moment of patience is needed. */
function open(dataDir: string): DatabaseSync {
  return new DatabaseSync(join(dataDir, 'tracers.sqlite'), { timeout: 10_000 });
}

/**
 * Puts many assessments straight into a server's SQLite database, where saving each over
 * the API would take minutes.
 */
export function addManyAssessments(dataDir: string, many: Many): void {
  const database = open(dataDir);
  const first = database.prepare(
    `select institution_id as id, number as newest from users join newest_changes using (institution_id)
     where users.id = ?`,
  );
  const { id: institution = null, newest } = first.get(many.editors[0] ?? 0) ?? {};
  const before = Number(newest ?? 0);
  const insert = database.prepare(
    `insert into assessments (id, institution_id, section, section_version, created_by, created_at,
      last_edited_by, updated_at, date_completed, version, change_number, uploaded, editors, content, summary)
     values (?, ?, ?, 1, ?, ?, ?, ?, ?, 1, ?, ?, '{}', ?, ?)`,
  );
  database.exec('begin');
  for (let index = 0; index < many.count; index += 1) {
    const assessment = nth(index, many);
    const { answers, sheets, notes, wastageCalculator, lastEditedByName: _name, ...fields } = assessment;
    const { area, department, facilitators, participants } = assessment;
    const positions = { lastQuestionIndex: assessment.lastQuestionIndex, page: 0, currentQuestionIndex: 0 };
    insert.run(
      assessment.id,
      institution,
      assessment.section,
      assessment.createdBy,
      assessment.createdAt,
      assessment.lastEditedBy,
      assessment.updatedAt,
      assessment.dateCompleted,
      before + many.count - index,
      assessment.uploaded ? 1 : 0,
      JSON.stringify({
        area,
        department,
        facilitators,
        participants,
        answers,
        sheets,
        notes,
        wastageCalculator,
        ...positions,
      }),
      JSON.stringify(toWire({ ...fields, answered: index % 30 })),
    );
  }
  database
    .prepare('update newest_changes set number = ? where institution_id = ?')
    .run(before + many.count, institution);
  database.exec('commit');
  database.close();
}
