import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { blankAnswer } from '#domain/assessment.ts';
import { newAssessment } from '#domain/new-assessment.ts';
import type { Answer, Assessment } from '#domain/assessment.ts';
import { answerLines } from '#domain/answer-words.ts';
import { countFlags } from '#domain/leaf-values.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Question } from '#domain/section.ts';
import { segments } from '#domain/text.ts';
import { anesthesia } from '#content/modules/anesthesia.ts';
import { assessmentPdf } from '#documents/assessment-pdf.ts';
import { fontFiles } from '#documents/paper/font.ts';
import { SEED, roundsOr } from './bench-options.ts';
import { against, median, report, shuffledRounds } from './report.ts';

/**
 * P11: the PDF of an assessment with 40 questions, against the same words in a table drawn by hand
 * with jsPDF and autotable in the same fonts, and, to know what the fonts cost, in Helvetica, which
 * has no Greek letters.
 */

const ROUNDS = roundsOr(21);
const DOCUMENTS_A_ROUND = 5;
const madeAt = '2026-11-21T12:00:00.000Z';
const timeZone = 'America/Chicago';

const questions = orderedQuestions(anesthesia);
const assessment = filledAssessment();

const subjects = {
  'assessment PDF': () => assessmentPdf({ assessment, section: anesthesia, earlier: [], madeAt, timeZone }),
  'by hand, same fonts': () => byHand('Inter'),
  'by hand, Helvetica': () => byHand('helvetica'),
};
type Subject = keyof typeof subjects;

const times: Record<Subject, number[]> = {
  'assessment PDF': [],
  'by hand, same fonts': [],
  'by hand, Helvetica': [],
};
const names = Object.keys(subjects) as Subject[];
for (const name of [...names, ...names, ...names]) timed(name);
for (const name of shuffledRounds(names, ROUNDS, SEED)) times[name].push(timed(name));

const own = times['assessment PDF'];
report(
  'pdf',
  SEED,
  names.map((subject) => ({ subject, unit: 'ms a document', values: times[subject] })),
  [against('P11 a PDF / jsPDF + autotable by hand', 1.1, median(own), median(times['by hand, same fonts']))],
);

/** Milliseconds for one document, the median of several. */
function timed(name: Subject): number {
  const values = Array.from({ length: DOCUMENTS_A_ROUND }, () => {
    const start = performance.now();
    const bytes = subjects[name]();
    const time = performance.now() - start;
    if (bytes.length < 5000) throw new Error(`${name} made no document.`);
    return time;
  });
  return median(values);
}

function byHand(font: 'Inter' | 'helvetica'): Uint8Array {
  const pdf = new jsPDF({ unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true });
  if (font === 'Inter') {
    pdf.addFileToVFS('regular.ttf', fontFiles.regular).addFont('regular.ttf', 'Inter', 'normal');
    pdf.addFileToVFS('bold.ttf', fontFiles.semibold).addFont('bold.ttf', 'Inter', 'bold');
  }
  pdf.setFont(font, 'bold').setFontSize(20).text(anesthesia.title, 46, 60);
  pdf.setFont(font, 'normal').setFontSize(10).text(pdf.splitTextToSize(assessment.notes, 520), 46, 80);
  autoTable(pdf, {
    startY: 110,
    margin: 46,
    styles: { font, fontSize: 8.5 },
    columnStyles: { 0: { cellWidth: 24 }, 1: { cellWidth: 190, fontStyle: 'bold' } },
    head: [['', 'Question', 'Answer', 'Remarks']],
    body: questions.map(rowOf),
  });
  for (let page = 1; page <= pdf.getNumberOfPages(); page += 1) {
    pdf.setPage(page).text(`Page ${page} of ${pdf.getNumberOfPages()}`, 500, 760);
  }
  return new Uint8Array(pdf.output('arraybuffer'));
}

/** The same words as in the assessment's own PDF. */
function rowOf(question: Question): string[] {
  const answer = assessment.answers[question.id] ?? blankAnswer;
  const content = segments(question.content).map((segment) => segment.text);
  const lines = answerLines(question, answer).map((line) =>
    [line.label, line.words].filter(Boolean).join(': '),
  );
  return [
    String(question.index + 1),
    [content.join(''), question.subContent ?? ''].join('\n'),
    lines.join('\n'),
    [answer.flagged ? 'Flagged' : '', answer.observations, answer.opportunities].filter(Boolean).join('\n'),
  ];
}

function filledAssessment(): Assessment {
  const blank = newAssessment({
    id: '01890000-0000-7000-8000-000000000009',
    section: String(anesthesia.id),
    sectionVersion: anesthesia.version,
    user: { id: 2, name: 'Maria Okafor' },
    at: madeAt,
  });
  const answers = Object.fromEntries(questions.map((question) => [String(question.id), answerTo(question)]));
  return {
    ...blank,
    area: 'Main OR',
    answers,
    flaggedQuestions: countFlags(answers),
    notes:
      'A calm round. Two things to begin with: labels at the cart, and syringes that are filled a day ahead.',
    dateCompleted: madeAt,
  };
}

/** Every part answered, a note of 80 characters, each fifth question flagged. */
function answerTo(question: Question): Answer {
  const parts = orderedParts(question);
  const values = parts.map((part, place) => {
    if (question.questionType === 'ranking') return [part.id, place + 1];
    const type = question.questionType === 'multipart' ? part.questionType : question.questionType;
    if (type === 'radio') return [part.id, part.options?.[0]?.id ?? ''];
    if (type === 'slider') return [part.id, 7];
    if (type === 'percentage' || type === 'dollars') return [part.id, 25];
    return [part.id, 'Ephedrine, phenylephrine'];
  });
  return {
    parts: question.questionType === 'radio' ? { [parts[0]?.id ?? '']: true } : Object.fromEntries(values),
    flagged: question.index % 5 === 0,
    observations: 'Seen in three of five rooms; the team says that it depends on the time of day.',
    opportunities: question.index % 2 === 0 ? 'Ask the pharmacy for a ready syringe.' : '',
  };
}
