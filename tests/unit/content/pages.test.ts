import { describe, expect, test } from 'vitest';
import { aboutTopics } from '#content/pages/about.ts';
import { downloads, wastageQuestions } from '#content/pages/downloads.ts';
import { glossary } from '#content/pages/glossary.ts';
import { helpCategories } from '#content/pages/help/categories.ts';
import { heroText, howTo, stakesLead, toolFeatures } from '#content/pages/landing.ts';
import { privacyLead, privacyTopics } from '#content/pages/privacy-policy.ts';
import { referenceDocuments } from '#content/pages/reference-documents.ts';
import { stakes } from '#content/pages/stakes.ts';
import { supportEmail } from '#content/pages/support.ts';
import { textPieces } from '#content/pages/text.ts';
import { tracerTopics } from '#content/pages/tracer-topics.ts';
import { publishedSections } from '#content/sections.ts';
import { moduleHeads } from '#content/modules/heads.ts';
import { findEntries } from '#app/screens/reference-list/entries.ts';
import { orderedQuestions } from '#domain/section.ts';
import { everyPageText, everyTopic, hrefsOf, sentencesOf } from '../../support/readers/page-texts.ts';
import { readingGrade } from '../../support/readers/reading-level.ts';

describe('the glossary', () => {
  test('defines all twelve terms, in alphabetical order', () => {
    expect(glossary.map(({ term }) => term)).toEqual([
      '503B facility',
      'Accreditation standards',
      'Ampule',
      'Automated dispensing cabinet',
      'CPOE',
      'Elastomeric pump',
      'Immediate-use compounded sterile preparation rules',
      'Multi-dose vial',
      'PCA',
      'Prefilled syringe',
      'Ready-to-administer',
      'Smart infusion pump',
    ]);
  });

  test('keeps the numbers of standards apart and gives their year', () => {
    const number = /\b(MM|NPSG|NPG)\.\d/;
    for (const { meaning } of glossary) expect(meaning.join(' ')).not.toMatch(number);
    const notes = glossary.flatMap(({ note }) => note ?? []).filter((note) => number.test(note));
    expect(notes).toEqual([
      expect.stringMatching(/^Former numbers, 2025 manual: .+ Since 2026, .+: NPG\.14\.03\.01\.$/),
    ]);
  });

  test('refers readers of USP <797> to their state’s rules', () => {
    const onCompounding = glossary.filter(({ also = '', meaning }) =>
      `${also} ${meaning.join()}`.includes('797'),
    );
    expect(onCompounding).toHaveLength(1);
    expect(onCompounding[0]?.note).toContain('check your state’s rules');
  });
});

test('a cabinet is found by either of its names', () => {
  expect(findEntries('automated dispensing cabinet').terms).toEqual(
    findEntries('automated dispensing machine').terms,
  );
});

test('the reference list names four guidance documents, one for each module, with who paid, at the publisher’s address', () => {
  expect(
    referenceDocuments.map(({ module, title, funding, href }) => [
      module,
      title,
      funding,
      new URL(href).host,
    ]),
  ).toEqual([
    [
      1,
      'Targeted Medication Safety Best Practices for Hospitals',
      'Who paid for it is not known.',
      'home.ecri.org',
    ],
    [2, 'Standardize 4 Safety', 'Paid for by FDA.', 'www.ashp.org'],
    [
      3,
      'Safe Practice Guidelines for Adult IV Push Medications',
      'Paid for with a grant from a maker of syringes.',
      'home.ecri.org',
    ],
    [
      4,
      'Guidelines for Safe Medication Use in Perioperative and Procedural Settings',
      'Paid for by FDA.',
      'home.ecri.org',
    ],
  ]);
  for (const { href } of referenceDocuments) expect(href).toMatch(/^https:\/\//);
});

describe('the figures of What’s at Stake', () => {
  test('each figure names its source and year', () => {
    for (const { source, year } of stakes) {
      expect(source).not.toBe('');
      expect(year).toBeGreaterThanOrEqual(2000);
      expect(year).toBeLessThanOrEqual(2026);
    }
    expect(new Set(stakes.map(({ figure }) => figure)).size).toBe(stakes.length);
  });

  test('says where industry paid, and nowhere else', () => {
    const funded = stakes.filter(({ funding }) => funding !== undefined);
    expect(funded.map(({ source, funding }) => [source, funding])).toEqual([
      [
        'ISMP, Safe Practice Guidelines for Adult IV Push Medications',
        'Paid for with a grant from a maker of syringes.',
      ],
      ['Hertig, Journal of Patient Safety', 'One product, and paid for by its industry.'],
    ]);
  });

  test('draws three shares, each the one that its figure says', () => {
    const drawn = stakes.flatMap(({ figure, share }) => (share === undefined ? [] : [{ figure, share }]));
    expect(drawn).toHaveLength(3);
    for (const { figure, share } of drawn) {
      const [part, whole = 100] = figure.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [];
      expect(share).toEqual({ part, whole });
    }
  });

  test('gives no range of error rates', () => {
    for (const { figure, meaning } of stakes) {
      expect(`${figure} ${meaning}`).not.toMatch(/\d\s?%?\s?(–|-|to)\s?\d[\d.]*\s?%/);
    }
  });
});

describe('what the sources say', () => {
  const meaningOf = (source: string) => stakes.find((stake) => stake.source.startsWith(source));

  test('the mixing test was one of morphine infusions, and the study of anesthesia one hospital’s', () => {
    expect(meaningOf('Parshuram')?.meaning).toContain('morphine infusions');
    expect(meaningOf('Nanji')?.meaning).toContain('in one hospital,');
  });

  test('shortages are dated, and none is called a record', () => {
    expect(meaningOf('ASHP')?.meaning).toMatch(/^drug shortages were active in September 2024\b/);
    for (const text of everyPageText) expect(text).not.toMatch(/the most since|all-time|record high/);
  });

  test('the form in which drugs are dispensed is told as a standard of the past, to be looked up', () => {
    expect(stakesLead[1]).toMatch(/^Through 2025, .+ Check your accreditor’s current manual\.$/);
  });

  test('no maker of a drug is named, and who pays is told', () => {
    const about = aboutTopics.find(({ id }) => id === 'sources');
    expect(about && sentencesOf(about).join(' ')).toMatch(
      /who paid for them where we know it.+So no maker of a drug is named/,
    );
  });
});

describe('the landing page', () => {
  test('has its hero text and callouts word for word', () => {
    expect(heroText).toBe(
      'Identify barriers to providing injectable medications in the most ready-to-administer (RTA) form possible.',
    );
    expect(howTo.map(({ title }) => title)).toEqual([
      'Set a Baseline',
      'Make an Action Plan',
      'Track Progress',
    ]);
  });

  test('turns off three features on paper: reminders, collaboration, progress', () => {
    const off = toolFeatures.filter(({ onPaper }) => !onPaper).map(({ text }) => text);
    expect(off).toEqual([
      expect.stringMatching(/^Reminders/),
      expect.stringMatching(/^Collaboration/),
      expect.stringMatching(/^Progress/),
    ]);
  });
});

test('pages say about a module what the module says about itself', () => {
  const newest = new Map(publishedSections.map((section) => [section.id, section]));
  expect(moduleHeads.map(({ id }) => id)).toEqual([...newest.keys()]);
  for (const head of moduleHeads) expect(newest.get(head.id)).toMatchObject(head);
});

test('each printed tracer has a file of its own, named after its theme', () => {
  expect(moduleHeads.map(({ theme, pdf }) => [theme, pdf])).toEqual(
    ['patient-care', 'pharmacy', 'nursing', 'anesthesia'].map((theme) => [theme, `/downloads/${theme}.pdf`]),
  );
  expect(Object.values(downloads)).toEqual([
    '/downloads/all-tracers.pdf',
    '/downloads/wastage-calculator.xlsx',
    '/downloads/action-plan-worksheet.docx',
  ]);
});

test('the questions said to use the wastage calculator are those that have it', () => {
  const anesthesia = publishedSections.findLast(({ theme }) => theme === 'anesthesia');
  const numbers = orderedQuestions(anesthesia ?? { questions: {} })
    .filter(({ hasWastageCalculator }) => hasWastageCalculator)
    .map(({ index }) => index + 1);
  expect(wastageQuestions).toBe('questions 27, 28, 29 and 39');
  expect(numbers).toEqual([27, 28, 29, 39]);
});

test('New Assessment covers five topics', () => {
  expect(tracerTopics.map(({ title }) => title)).toEqual([
    'Introduction and Instructions',
    'The Role of the Tracer',
    'Who Should Participate',
    'Where to Conduct Tracers',
    'Time Commitment',
  ]);
});

test('About covers its nine topics, and the time that a tracer takes', () => {
  expect(aboutTopics.map(({ title }) => title)).toEqual([
    'Purpose',
    'The Role of the Tracer',
    'Who Should Participate',
    'Where to Conduct Tracers',
    'Time Needed',
    'Disclaimer',
    'Sources and Funding',
    'Mission',
    'Copyright',
  ]);
  const time = aboutTopics.find(({ title }) => title === 'Time Needed');
  expect(time && sentencesOf(time)).toContain('Nursing Unit: about 25 minutes, or 20 with two observers.');
});

test('the privacy policy says: confidential, in aggregate only, never shared with the accreditor', () => {
  const text = [privacyLead, ...privacyTopics.flatMap(sentencesOf)].join(' ');
  expect(text).toContain('confidential');
  expect(text).toContain('used only in aggregate');
  expect(text).toContain('never shared with the accreditor');
  for (const name of ['IndexedDB', 'XSRF-TOKEN', 'token', 'hash']) expect(text).toContain(name);
});

describe('the help center', () => {
  test('has six categories, each with topics', () => {
    expect(helpCategories.map(({ slug }) => slug)).toEqual([
      'getting-started',
      'manage-account',
      'dashboard',
      'assessments',
      'action-plan',
      'customer-support',
    ]);
    for (const { topics } of helpCategories) expect(topics.length).toBeGreaterThanOrEqual(5);
  });

  test('has a slug for each category', () => {
    for (const { slug, title } of helpCategories) expect(title.toLowerCase().replaceAll(' ', '-')).toBe(slug);
  });

  test('is reached through an address that names support', () => {
    expect(supportEmail).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
  });
});

test('Help says what the sheet makes of a dose that was stopped, and what a source that was not read is called', () => {
  const help = helpCategories.flatMap(({ topics }) => topics.flatMap(sentencesOf)).join(' ');
  expect(help).toContain('Every cell that was asked for and is blank then counts as No.');
  for (const words of ['“Read”', '“Reported by others”', '“Ask your pharmacist”'])
    expect(help).toContain(words);
});

describe('topics', () => {
  const pages = [aboutTopics, privacyTopics, tracerTopics, ...helpCategories.map(({ topics }) => topics)];

  test('have unique names on their page', () => {
    for (const topics of pages) {
      expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
      for (const { id } of topics) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
  });

  test('link only to existing pages and to support', () => {
    const routes = [
      '/about',
      '/download',
      '/reference-list',
      '/resources',
      '/privacy-policy',
      '/progress',
      '/device',
      '/account',
      '/actions',
      '/register',
      '/help',
    ];
    const slugs = helpCategories.map(({ slug }) => `/help/${slug}`);
    const places = new Set([...routes, ...slugs, 'mailto:']);
    const hrefs = everyTopic.flatMap(hrefsOf);
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of hrefs) expect(places).toContain(href);
  });

  test.each(everyTopic.map((topic) => [topic.title, topic] as const))(
    '“%s” reads at eighth grade',
    (_title, topic) => {
      expect(readingGrade(sentencesOf(topic).join('\n'))).toBeLessThan(8.05);
    },
  );
});

test('a text is its plain words and its links', () => {
  expect(textPieces('See [Help](/help) or [us](mailto:).')).toEqual([
    { text: 'See ' },
    { text: 'Help', href: '/help' },
    { text: ' or ' },
    { text: 'us', href: 'mailto:' },
    { text: '.' },
  ]);
  expect(textPieces('No [link] here (none).')).toEqual([{ text: 'No [link] here (none).' }]);
});
