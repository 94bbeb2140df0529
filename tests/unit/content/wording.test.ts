import { describe, expect, test } from 'vitest';
import { site } from '#content/site.ts';
import { publishedSections } from '#content/sections.ts';
import { orderedParts, orderedQuestions } from '#domain/section.ts';
import { everyPageText } from '../../support/readers/page-texts.ts';
import { readingGrade, syllablesOf } from '../../support/readers/reading-level.ts';
import { namedQuestions, textsOfSection } from '../../support/readers/section-texts.ts';

const everyQuestion = namedQuestions(publishedSections);

const plain = (text: string) => text.replaceAll('__', '');
const wordsOf = (text: string) => plain(text).split(/\s+/).length;

const siteTexts = [
  site.disclaimer,
  site.copyrightHolder,
  ...site.logoLinks.map((link) => link.name),
  ...everyPageText,
];
const everyText = [...siteTexts, ...publishedSections.flatMap(textsOfSection)];

describe('reading level', () => {
  test('the measure tells plain words from hard ones', () => {
    expect(['syringe', 'doses', 'diluted', 'administer', 'medication', 'PCA'].map(syllablesOf)).toEqual([
      2, 2, 3, 4, 4, 3,
    ]);
    expect(readingGrade('The cat sat on the mat. It was a warm day.')).toBeLessThan(2);
    expect(
      readingGrade(
        'Institutional pharmaceutical administration necessitates interdisciplinary collaboration.',
      ),
    ).toBeGreaterThan(20);
  });

  test.each(publishedSections)('$title, version $version, averages ninth grade at most', (section) => {
    const grades = orderedQuestions(section).map((question) => readingGrade(plain(question.content)));
    expect(grades.reduce((sum, grade) => sum + grade, 0) / grades.length).toBeLessThanOrEqual(9);
  });

  test.each(publishedSections)('$title, version $version, explains itself in plain words', (section) => {
    expect(readingGrade(section.preface)).toBeLessThanOrEqual(8);
    expect(readingGrade(section.introText.replaceAll('---', ''))).toBeLessThanOrEqual(8);
  });
});

describe.each(everyQuestion)('$name', ({ question }) => {
  test('is short and asks one thing', () => {
    expect(question.content).toMatch(/^[A-Z][^?]*\?$/);
    expect(wordsOf(question.content)).toBeLessThanOrEqual(20);
    expect(question.content).not.toMatch(/\band\/or\b/i);
    expect(question.content).not.toMatch(/,? and (is|are|do|does|how|what|why|who|when|which)\b/i);
    expect((question.content.match(/__/g) ?? []).length).toBeLessThanOrEqual(2);
  });

  test('has a title of two to five words that fits a narrow column', () => {
    expect(question.label.length).toBeLessThanOrEqual(28);
    expect(wordsOf(question.label)).toBeLessThanOrEqual(5);
    expect(wordsOf(question.label)).toBeGreaterThanOrEqual(2);
  });

  test('says what to observe, whom to ask or what to open', () => {
    expect(question.instructions).toBeDefined();
    expect(wordsOf(question.instructions ?? '')).toBeLessThanOrEqual(32);
    expect(['observe', 'interview', 'document']).toContain(question.method);
    const verbs = {
      observe: /\b(look|watch|observe|stand|follow|read|check|open|compare|sheet|time)\b/i,
      interview: /\b(ask|agree)\b/i,
      document:
        /\b(open|ask|have|search|use|take|read)\b.*\b(reports?|records?|polic(y|ies)|minutes|lists?|logs?|console|documents|files)\b/i,
    };
    expect(question.instructions).toMatch(verbs[question.method ?? 'observe']);
  });

  test('says in a sentence or two why it is asked', () => {
    const [reason = ''] = (question.standard ?? '').split('\n');
    expect(wordsOf(reason)).toBeLessThanOrEqual(32);
    expect(reason).toMatch(/[\w%]\.$/);
  });

  test('has choices that differ', () => {
    const labels = orderedParts(question).map((part) => part.label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const part of orderedParts(question)) {
      const options = (part.options ?? []).map((option) => option.label);
      expect(new Set(options).size).toBe(options.length);
      for (const label of [part.label, ...options]) expect(label.length).toBeLessThanOrEqual(50);
    }
  });
});

describe('the guidance behind a question', () => {
  test.each(everyQuestion)('$name cites it and does not repeat it', ({ section, question }) => {
    expect(question.standard).not.toMatch(/\n|Guidance:/);
    const { cites = [], weight = 0 } = question;
    for (const { id } of cites) expect(Object.keys(section.citations ?? {})).toContain(id);
    expect(cites.length).toBeGreaterThanOrEqual(weight > 0 ? 1 : 0);
  });
});

describe('words that no text may say', () => {
  const VENDORS =
    /\b(Pfizer|Hospira|Fresenius|Kabi|Baxter|BD|Becton|B\. ?Braun|Medefil|QuVa|SCA|Nephron|Leiters|Sagent|Hikma|Amneal|Mylan|Viatris|Par|American Regent|Exela|Civica|WG Critical Care|Eton|Simplist|Carpuject|Galaxy|Abboject|Nexterone|Biorphen|Emerphed|Cardene|Pyxis|Omnicell|Alaris|Epic|Cerner|Hillrom|ICU Medical)\b/;

  test('no vendor and no brand is named', () => {
    for (const text of everyText) expect(text).not.toMatch(VENDORS);
  });

  /** General knowledge, which no source confirms (rule FACT-1). */
  const UNCONFIRMED = [
    /MM\.05\.01\.07|MM\.05\.01\.11|MM\.06\.01\.01|MM\.08\.01\.01/,
    /ISO 5/,
    /12 hours?/,
    /lockout/i,
    // Colors of label groups, and rules of USP <797> beyond those that a source confirms.
    /\b(yellow|orange|violet|fluorescent|striped)\b/i,
    /\bis treated separately\b/,
    // Strengths that no product record confirms.
    /(?<![\d,])(100 units\/100 mL|400 mcg\/100 mL|20 mg\/100 mL|500 mg\/250 mL|1,000 mcg\/10 mL|50 mEq\/50 mL|8 mg\/250 mL)/,
  ];

  test('nothing unconfirmed is stated on the pages', () => {
    for (const text of siteTexts) {
      for (const phrase of UNCONFIRMED) expect(text).not.toMatch(phrase);
    }
  });

  test('the numbers of standards are kept out of the question', () => {
    for (const { question } of everyQuestion) {
      expect(JSON.stringify(question)).not.toMatch(/\b(MM|NPSG|NPG)\.\d/);
    }
  });

  test('a reference to USP <797> always says that state rules may differ', () => {
    const onCompounding = everyQuestion.filter(
      ({ question: { standard = '', cites = [] } }) =>
        standard.includes('<797>') || cites.some(({ id }) => id.startsWith('usp797')),
    );
    expect(onCompounding.length).toBeGreaterThan(0);
    const silent = onCompounding.filter(
      ({ question }) => !/check your state’s rules/i.test(question.standard ?? ''),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('typography is consistent: curly quotes, no double spaces, no double or missing periods', () => {
    for (const text of everyText) expect(text).not.toMatch(/['"]| {2}|\.\.|\s$|^\s|,,/);
    const paragraphs = everyQuestion.flatMap(({ question }) =>
      [
        question.subContent,
        question.instructions,
        question.standard,
        question.good,
        question.actions?.[0]?.text,
      ]
        .concat(orderedParts(question).map(({ actions: [action] = [] }) => action?.text))
        .filter((text) => text !== undefined),
    );
    for (const text of paragraphs) expect(text).toMatch(/\.$/);
  });
});

describe('the site’s own words', () => {
  test('the footer says that sponsorship is not an endorsement', () => {
    expect(site.disclaimer).toContain('sponsorship from a drug manufacturer');
    expect(site.disclaimer).toContain('not an endorsement of the sponsor or its products');
  });

  test('two external links have a name and a safe address', () => {
    expect(site.logoLinks).toHaveLength(2);
    for (const link of site.logoLinks) expect(new URL(link.href).protocol).toBe('https:');
  });
});
