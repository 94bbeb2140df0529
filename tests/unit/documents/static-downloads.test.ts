import { beforeAll, expect, test } from 'vitest';
import { publishedSections } from '#content/sections.ts';
import { staticDownloads } from '#documents/downloads/static-downloads.ts';
import { readPdf } from '../../support/readers/pdf-reader.ts';
import { plainTestSection, testSection } from '../../support/papers/test-section.ts';

let files: Map<string, Uint8Array>;

beforeAll(async () => {
  files = await staticDownloads();
});

const head = (name: string): string => Buffer.from(files.get(name)?.slice(0, 5) ?? []).toString('latin1');

test('There is one PDF for all tracers and one for each module, the calculator and the worksheet', () => {
  expect([...files.keys()]).toEqual([
    'all-tracers.pdf',
    'patient-care.pdf',
    'pharmacy.pdf',
    'nursing.pdf',
    'anesthesia.pdf',
    'wastage-calculator.xlsx',
    'action-plan-worksheet.docx',
  ]);
  expect(head('all-tracers.pdf')).toBe('%PDF-');
  expect(head('wastage-calculator.xlsx')).toMatch(/^PK/);
  expect(head('action-plan-worksheet.docx')).toMatch(/^PK/);
});

test('Each module’s address names its file', async () => {
  for (const section of publishedSections) {
    const name = /^\/downloads\/(.+)$/.exec(section.pdf)?.[1] ?? '';
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`${section.title}: there is no file ${section.pdf}`);
    const { title, pages } = await readPdf(bytes);
    expect(title).toBe(`${section.title}: print tracer`);
    expect(pages[1]?.text).toContain(`version ${section.version}`);
  }
});

test('Only the newest version of a module is printed', async () => {
  const newer = { ...plainTestSection, version: 2, title: 'Plain Test Module, revised' };
  const own = await staticDownloads([testSection, newer, plainTestSection]);
  const all = own.get('all-tracers.pdf');
  const pharmacy = own.get('pharmacy.pdf');
  if (all === undefined || pharmacy === undefined) throw new Error('A file is missing.');
  expect((await readPdf(pharmacy)).title).toBe('Plain Test Module, revised: print tracer');
  expect((await readPdf(all)).outline.filter((title) => title.startsWith('Plain Test'))).toEqual([
    'Plain Test Module, revised',
  ]);
});

test('The same content gives the same files', async () => {
  const [once, again] = [
    await staticDownloads([plainTestSection]),
    await staticDownloads([plainTestSection]),
  ];
  expect(again.size).toBe(4);
  const differing = [...again].filter(
    ([name, bytes]) => !Buffer.from(bytes).equals(once.get(name) ?? Buffer.of()),
  );
  expect(differing.map(([name]) => name)).toEqual([]);
});
