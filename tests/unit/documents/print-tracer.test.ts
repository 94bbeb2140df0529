import { beforeAll, describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import { doseSheets } from '#content/dose-sheets.ts';
import { publishedSections } from '#content/sections.ts';
import { allTracersPdf, handwrittenTracerPdf, printTracerPdf } from '#documents/print-tracer.ts';
import { introPages, orderedParts, orderedQuestions } from '#domain/section.ts';
import type { Citation, Part, Section } from '#domain/section.ts';
import { outsideMargins, readPdf, squeezed } from '../../support/readers/pdf-reader.ts';
import type { ReadPdf } from '../../support/readers/pdf-reader.ts';
import { madeAt } from '../../support/papers/test-papers.ts';
import { scoredTestSection, plainTestSection, testSection } from '../../support/papers/test-section.ts';

const plain = (text: string): string => squeezed(text.replaceAll('__', ''));

/** Everything of a section that a person with a pen has to read. */
function wordsOf(section: Section): string[] {
  return [
    section.title,
    section.fullTitle,
    section.preface,
    ...introPages(section),
    ...section.areas,
    ...orderedQuestions(section).flatMap((question) => [
      question.content,
      question.subContent ?? '',
      question.instructions ?? '',
      question.jumpText ?? '',
      question.standard ?? '',
      question.good ?? '',
      question.minLabel ?? '',
      question.maxLabel ?? '',
      ...orderedParts(question).flatMap((part) =>
        question.questionType === 'slider'
          ? []
          : [part.label, part.group ?? '', part.content ?? '', ...optionsOf(part)],
      ),
      ...(question.medicationList ?? []).flatMap((list) => [
        list.title,
        list.caution,
        ...list.medications.flatMap(({ name, strength, form, confirm, note }) => [
          name,
          ...strength.split('; '),
          form ?? '',
          ...(confirm === undefined ? [] : [`${confirm} (confirm locally)`]),
          note ?? '',
        ]),
      ]),
    ]),
    ...sourcesOf(section).flatMap(({ title, issuer, year, url = '' }) => [title, issuer, year, url]),
    ...(section.sheets ?? []).flatMap(({ title, columns }) => [
      title,
      ...columns.flatMap(({ choices = [] }) => choices.map(({ label }) => label)),
    ]),
  ];
}

/** The words of a choice; whether there is a figure shows by the figure itself. */
function optionsOf({ id, options = [] }: Part): string[] {
  const isFigure = id.endsWith('state');
  return options.filter((option) => !isFigure || option.id !== 'figure').map(({ label }) => label);
}

/** Those that a question names. */
function sourcesOf({ citations = {}, questions }: Section): Citation[] {
  const named = new Set(Object.values(questions).flatMap(({ cites = [] }) => cites.map(({ id }) => id)));
  return Object.entries(citations).flatMap(([id, source]) => (named.has(id) ? [source] : []));
}

/** The text between the running lines of all pages. */
function body(pdf: ReadPdf): string {
  return squeezed(
    pdf.pages
      .flatMap(({ words, height }) => words.filter((word) => word.y > 45 && word.y < height - 45))
      .map((word) => word.text)
      .join(''),
  );
}

describe.each(publishedSections.map((section) => [section.title, section.version, section] as const))(
  'The print tracer %s, version %i,',
  (_title, _version, section) => {
    let pdf: ReadPdf;
    beforeAll(async () => {
      pdf = await readPdf(printTracerPdf(section, madeAt));
    });

    test('has every word of the module', () => {
      const text = body(pdf);
      const missing = wordsOf(section).filter(
        (words) => !text.includes(plain(words)) && !text.includes(squeezed(words)),
      );
      expect(missing).toEqual([]);
    });

    test('has its questions in order, each whole on one page', () => {
      const pageOf = orderedQuestions(section).map((question) =>
        pdf.pages.findIndex((page) => squeezed(page.text).includes(plain(question.content))),
      );
      expect(pageOf.every((page) => page >= 0)).toBe(true);
      expect(pageOf).toEqual(pageOf.toSorted((a, b) => a - b));
    });

    test('has room for remarks on each question, and for final comments', () => {
      const text = body(pdf);
      const count = orderedQuestions(section).length;
      expect(text.split('Opportunitiesforimprovement').length - 1).toBe(count);
      expect(text).toContain('Finalcomments');
    });

    test('has space for unit, date and people', () => {
      const [first] = pdf.pages;
      for (const label of [
        'Institution',
        'Unit',
        'Date',
        'Department',
        'Facilitator 1: name',
        'Participant 3: name',
        'Title',
      ]) {
        expect(first?.words.map((word) => word.text)).toContain(label);
      }
    });

    test('stays within its margins, numbers its pages and says which tracer they belong to', () => {
      expect(outsideMargins(pdf, 46)).toEqual([]);
      pdf.pages.forEach((page, index) => {
        expect(page.text).toContain(`Page ${index + 1} of ${pdf.pages.length}`);
        expect(page.text.startsWith(section.title)).toBe(true);
      });
    });

    test('is US Letter with title, language and bookmarks', () => {
      expect(pdf.pages[0]).toMatchObject({ width: 612, height: 792 });
      expect(pdf.title).toBe(`${section.title}: print tracer`);
      expect(pdf.language).toBe('en-US');
      expect(pdf.outline.slice(0, 2)).toEqual([section.title, `1. ${orderedQuestions(section)[0]?.label}`]);
    });
  },
);

describe('A print tracer', () => {
  test('says on which page of the appendix to find a list or the calculator', async () => {
    const pdf = await readPdf(printTracerPdf(testSection, madeAt));
    const text = pdf.pages.map((page) => page.text).join(' ');
    const list = Number(/Sample medications: page (\d+)/.exec(text)?.[1]);
    expect(pdf.pages[list - 1]?.text).toContain('Testamine');
    const calculator = Number(/Wastage calculator: page (\d+)/.exec(text)?.[1]);
    expect(pdf.pages[calculator - 1]?.text).toContain('For questions 10, 11, 12 and 13.');
    expect(pdf.pages[calculator - 1]?.text).toContain('E ÷ A × D');
  });

  test('has no space for an area, no calculator and no lists when the section has none', async () => {
    const text = body(await readPdf(printTracerPdf(plainTestSection, madeAt)));
    expect(text).not.toContain('Tickone.');
    expect(text).not.toContain('Wastage');
    expect(text).not.toContain('Medication');
  });

  test('has the whole scale and a box for each rank', async () => {
    const pdf = await readPdf(printTracerPdf(testSection, madeAt));
    const text = pdf.pages.map((page) => page.text).join(' ');
    expect(text).toContain('1 2 3 4 5 6 7 8 9 10 Very hard Very easy');
    expect(text).toContain('Write 1 beside the first, 2 beside the next, and so on to 4.');
  });

  test('is the same, byte for byte, when nothing changed', () => {
    expect(Buffer.from(printTracerPdf(testSection, madeAt)).equals(printTracerPdf(testSection, madeAt))).toBe(
      true,
    );
  });
});

describe('R172 The print tracer of a module with counts and choices', () => {
  const onPage = (pdf: ReadPdf, words: string) => pdf.pages.findIndex(({ text }) => text.includes(words));
  const lines = (pdf: ReadPdf, page: number, y: number) =>
    pdf.pages[page]?.words.filter((word) => Math.abs(word.y - y) < 2).map(({ text }) => text) ?? [];
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(printTracerPdf(scoredTestSection, madeAt));
  });

  test('marks the core path, and says on its first page what the mark is', () => {
    expect(pdf.pages[0]?.text).toContain('6 questions, 2 of them on the core path');
    expect(pdf.pages[0]?.text).toContain('“Core” under a number marks the core path.');
    const marked = pdf.pages.flatMap(({ words }) => {
      const cores = words.filter(({ text }) => text === 'Core');
      return cores.flatMap((core) =>
        words.filter(({ x, y, text }) => /^\d$/.test(text) && core.y - y > 5 && core.y - y < 25 && x < 80),
      );
    });
    expect(marked.map(({ text }) => text)).toEqual(['1', '4']);
  });

  test('has rows to stroke, room for both numbers, and the target', () => {
    const page = pdf.pages[onPage(pdf, 'How often is each step done?')];
    const hands = page?.words.find(({ text }) => text === 'Hands cleaned');
    const own = page?.words.filter(({ y }) => Math.abs(y - (hands?.y ?? 0)) < 40).map(({ text }) => text);
    expect(own).toEqual(expect.arrayContaining(['Yes', 'No', 'of', 'Target: every time.']));
    expect(pdf.squeezed).toContain(squeezed('Seen in all Target: 80% “As supplied”'));
  });

  test('has its counts in one row each', () => {
    const { words = [] } = pdf.pages[onPage(pdf, 'How often is each step done?')] ?? {};
    const rowsOf = (name: string) => words.filter(({ text }) => text === name).map(({ y }) => Math.round(y));
    expect(rowsOf('Yes').length).toBeGreaterThan(1);
    expect(rowsOf('No')).toEqual(rowsOf('Yes'));
  });

  test('has what offers the same choices as a table with one head, under the names of its groups', () => {
    const at = onPage(pdf, 'Which form of each drug is supplied first?');
    const page = pdf.pages[at];
    expect(page?.text.split('Ready form supplied first')).toHaveLength(2);
    const head = page?.words.filter(({ text, x }) => /^[1-7]$/.test(text) && x > 350).map(({ y }) => y) ?? [];
    expect(lines(pdf, at, Math.max(...head))).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(page?.text).toMatch(/For the heart testAMINE .* examPLOL .* For pain samplin/);
  });

  test('says what good looks like and names its sources at the end, and not at the question', () => {
    const [asked, note] = [
      onPage(pdf, 'How many doses are labeled?'),
      onPage(pdf, 'What good looks like: Each dose is labeled.'),
    ];
    expect(pdf.pages[0]?.text).toContain(`what good looks like, and the sources: from page ${note + 1}.`);
    const end = pdf.pages
      .slice(note)
      .map(({ text }) => text)
      .join(' ');
    expect(end).toContain('What good looks like: Each dose is labeled. Source: 1');
    expect(end).toContain('What good looks like: Nobody labels an empty syringe. Source: 1 (page 7)');
    expect(end).toMatch(
      /Sources .*1\. Test Press: A book about labels, 2020 \(professional guidance\)\. Read, 2026-11\. Paid for by a maker of labels\. https:\/\/example\.org\/book/,
    );
    expect(pdf.pages[asked]?.text).not.toContain('Each dose is labeled.');
    expect(pdf.pages[asked]?.text).not.toContain('Test Press');
  });

  test.each(Object.entries(doseSheets))('has the sheet of %s on one landscape page', async (_, sheet) => {
    const withSheet = { ...scoredTestSection, sheets: [sheet] };
    const own = await readPdf(printTracerPdf(withSheet, madeAt));
    const wide = own.pages.filter(({ width }) => width === 792);
    expect(wide).toEqual([own.pages.at(-1)]);
    const [page] = wide;
    const text = squeezed(page?.text ?? '');
    for (const { label, choices = [] } of sheet.columns) {
      expect(text).toContain(squeezed(label));
      for (const choice of choices) expect(text).toContain(squeezed(choice.label));
    }
    const rows = page?.words.filter(({ text: number, x }) => /^\d+$/.test(number) && x < 64) ?? [];
    expect(rows.map(({ text: number }) => number)).toEqual(
      Array.from({ length: 5 }, (__, row) => `${row + 1}`),
    );
    expect(page?.text).toContain('Drug');
    for (const asked of ['Patient', 'Room', 'Time', 'Record', 'Nurse']) {
      expect(page?.words.map((word) => word.text)).not.toContain(asked);
    }
    expect(own.outline.at(-1)).toBe(sheet.title);
    expect(outsideMargins(own, 46)).toEqual([]);
  });
});

/** So much of a sheet no printer reaches, in points; and A4 is narrower than US Letter. */
const UNPRINTED = 18;
const A4_WIDTH = 595;

describe.each(publishedSections.map((section) => [section.title, section] as const))(
  'The core path of %s on paper',
  (_title, section) => {
    const startsWith = (page: ReadPdf['pages'][number] | undefined, words: string) =>
      page?.words.some(({ text, y }) => text === words && y < 80);
    let pdf: ReadPdf;
    let core: ReadPdf['pages'];
    beforeAll(async () => {
      pdf = await readPdf(printTracerPdf(section, madeAt));
      const first = pdf.pages.findIndex((page) => startsWith(page, 'Core path'));
      core = pdf.pages.slice(
        first,
        pdf.pages.findIndex((page) => startsWith(page, 'Deeper look')),
      );
    });

    test('is on at most four pages, which hold nothing else', () => {
      const marks = core.flatMap(({ words }) => words.filter(({ text, x }) => text === 'Core' && x < 80));
      expect(marks).toHaveLength(11);
      expect(core.length).toBeLessThanOrEqual(4);
      const deeper = orderedQuestions(section).filter((question) => question.core !== true);
      const text = squeezed(core.map((page) => page.text).join(''));
      expect(deeper.filter(({ content }) => text.includes(plain(content)))).toEqual([]);
    });

    test('is printed as it is on A4, in type that is read at arm’s length', () => {
      const words = core.flatMap((page) => page.words);
      expect(words.filter(({ x, width }) => x + width > A4_WIDTH - UNPRINTED)).toEqual([]);
      const said = orderedQuestions(section).flatMap((question) => [
        question.content,
        question.instructions ?? '',
        ...orderedParts(question).flatMap((part) => [part.label, part.content ?? '', ...optionsOf(part)]),
      ]);
      const small = words.filter(
        ({ text, size }) => size < 9 && !['Core', 'Flag'].includes(text) && said.includes(text),
      );
      expect(small).toEqual([]);
    });
  },
);

describe('All tracers in one', () => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(allTracersPdf(publishedSections, madeAt));
  });

  test('follow each other, with contents that name the right pages', () => {
    const contents = pdf.pages[0]?.words ?? [];
    for (const section of publishedSections) {
      const at = contents.findIndex((word) => word.text === section.title);
      const page = Number(
        /Page (\d+)/.exec(contents.slice(at).find((word) => word.text.startsWith('Page'))?.text ?? '')?.[1],
      );
      expect(pdf.pages[page - 1]?.text).toContain('Print tracer');
      expect(pdf.pages[page - 1]?.text).toContain(section.fullTitle);
    }
    expect(pdf.title).toBe('All print tracers');
    expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
    expect(outsideMargins(pdf, 46)).toEqual([]);
  });
});

test('a tracer filled in with a pen shows what was written, where there is room for it', async () => {
  const long = 'A remark that goes on for longer than one line of a narrow column has room for.';
  const entries = {
    institution: 'Test Hospital',
    date: '3/2/26',
    area: '',
    department: 'Nursing',
    facilitators: [{ name: 'Ann Lee', title: 'Nurse' }],
    participants: [{ name: 'Bob Ray', title: 'Pharmacist' }],
    answers: {
      902: { ...blankAnswer, observations: long },
      905: { ...blankAnswer, parts: { value: 12_500 }, opportunities: long, flagged: true },
      907: { ...blankAnswer, parts: { name: 'Cart 4', score: 3, shift: 'night' } },
      908: { ...blankAnswer, parts: { cost: 2, storage: 1, staffing: 3, build: 4 } },
    },
    notes: 'Start with the carts.',
  };
  const pdf = await readPdf(handwrittenTracerPdf(testSection, entries, madeAt));
  const written = ['TestHospital', '3/2/26', 'AnnLee', 'Pharmacist', '12,500', 'Cart4', 'Startwiththecarts.'];
  for (const words of [...written, squeezed(long)]) expect(pdf.squeezed).toContain(words);
  expect(outsideMargins(pdf, 46)).toEqual([]);
});
