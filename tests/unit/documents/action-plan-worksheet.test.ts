import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionPlanWorksheet } from '#documents/downloads/action-plan-worksheet.ts';
import { madeAt } from '../../support/papers/test-papers.ts';

let bytes: Uint8Array;
let entries: Record<string, Uint8Array>;
let document: string;

beforeAll(async () => {
  bytes = await actionPlanWorksheet(madeAt);
  entries = unzipSync(bytes);
  document = xml('word/document.xml');
});

function xml(name: string): string {
  const entry = entries[name];
  if (entry === undefined) throw new Error(`There is no ${name}.`);
  return strFromU8(entry);
}

/** The text between the tags. */
function words(markup: string): string {
  return markup
    .replaceAll(/<w:sym [^>]*w:char="(\w+)"[^>]*>/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/<\/w:p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00A0', ' ')
    .replaceAll('&amp;', '&');
}

const rows = (): string[] => document.split('<w:tbl>')[2]?.split('<w:tr>').slice(1) ?? [];
const cells = (row: string | undefined): string[] => (row ?? '').split('<w:tc>').slice(1);

describe('The action-plan worksheet', () => {
  test('is a Word document, landscape on US Letter, with title and language', () => {
    expect(xml('[Content_Types].xml')).toContain('wordprocessingml.document.main+xml');
    expect(document).toMatch(/<w:pgSz [^>]*w:w="15840"/);
    expect(document).toMatch(/<w:pgSz [^>]*w:h="12240"/);
    expect(document).toContain('w:orient="landscape"');
    expect(xml('docProps/core.xml')).toContain('<dc:title>Action plan worksheet</dc:title>');
    expect(xml('word/styles.xml')).toContain('w:val="en-US"');
  });

  test('has every column of the sheet in its header row, which is repeated on each page', () => {
    const head = words(rows().slice(0, 2).join(''));
    for (const column of [
      'ID',
      'Module, question, area',
      'Finding with evidence',
      'Standard or guidance',
      'Risk',
      'Barrier or root cause',
      'Action',
      'Action strength',
      'Owner',
      'Support needed, cost ($)',
      'Start',
      'Due',
      'Measure',
      'PDSA cycle',
      'State',
      'Done',
      'Outcome',
      'Sustained at 90 days',
    ]) {
      expect(head.split('\n')).toContain(column);
    }
    expect(
      rows()
        .slice(0, 3)
        .map((row) => row.includes('<w:tblHeader/>')),
    ).toEqual([true, true, false]);
  });

  test('has the example, marked as such', () => {
    const example = words(rows().slice(2, 4).join(''));
    for (const part of [
      'Example',
      'Module: Nursing Unit',
      'Question: 18',
      'Area: ICU',
      'norepinephrine',
      'Stock the 4 mg/250 mL premix, remove the vials from the cabinet, align the pump library.',
      'Pharmacy operations',
      'Baseline: 40%',
      'Target: 95%',
      '☒ Stronger',
      '☐ Weaker',
      '01.12.26',
      '03.31.26',
      '☒ Open',
    ]) {
      expect(example).toContain(part);
    }
  });

  test('has eight blank findings with boxes to tick and blanks to fill in', () => {
    const findings = rows().slice(4).map(words);
    expect(findings).toHaveLength(16);
    const first = [
      'Module:',
      'Question:',
      'Area:',
      'Severity:',
      'Frequency:',
      'Risk:',
      '☐ Stronger',
      '☐ Intermediate',
      '☐ Weaker',
    ];
    const measure = ['Numerator:', 'Denominator:', 'Baseline:', 'Target:', 'Plan:', 'Do:', 'Study:', 'Act:'];
    const ticks = [
      '☐ Adopt',
      '☐ Adapt',
      '☐ Abandon',
      '☐ Open',
      '☐ Done',
      '☐ Dropped',
      'Done on:',
      'Date verified:',
      'What came of it:',
      'Why it is dropped:',
      '☐ Yes',
      '☐ No',
    ];
    findings.forEach((text, index) => {
      const wanted = index % 2 === 0 ? [String(index / 2 + 1), ...first] : [...measure, ...ticks];
      expect(wanted.filter((part) => !text.includes(part))).toEqual([]);
      expect(text).not.toContain('☒');
    });
  });

  test('can be edited: nothing is locked, and a click ticks a box', () => {
    expect(Object.keys(entries).join(' ')).not.toContain('vba');
    expect(xml('word/settings.xml')).not.toContain('documentProtection');
    expect(document.split('<w14:checkbox>').length - 1).toBe(9 * (3 + 3 + 3 + 2));
  });

  test('is a table in which all rows are equally wide', () => {
    const table = document.split('<w:tbl>')[2] ?? '';
    const grid = Array.from(table.matchAll(/<w:gridCol w:w="(\d+)"/g), (match) => Number(match[1]));
    for (const row of rows()) {
      const spans = cells(row).map((cell) => Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1));
      expect(spans.reduce((sum, span) => sum + span, 0)).toBe(grid.length);
    }
    expect(grid.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(15_840 - 2 * 720 + 10);
  });

  test('says how to use it, never to name a patient, and numbers its pages', () => {
    expect(words(document)).toContain(
      'Give each finding you want to act on a number and an entry of its own.',
    );
    expect(words(document)).toContain('Severity: 5 if the finding is serious, 3 if its weight is 2, 1 if');
    expect(words(document)).toContain('a list, a note, an agenda item');
    expect(words(document)).toContain('Never write down anything that could identify a patient.');
    const footer = Object.keys(entries).find(
      (name) => name.startsWith('word/footer') && name.endsWith('.xml'),
    );
    expect(xml(footer ?? '')).toContain('NUMPAGES');
  });

  test('is the same, byte for byte, when nothing changed', async () => {
    expect(Buffer.from(await actionPlanWorksheet(madeAt)).equals(bytes)).toBe(true);
    expect(xml('docProps/core.xml')).toContain('2026-11-21T12:00:00Z');
  });
});
