import { escaped, MAIN, OFFICE, RELATIONS, TYPES, XML } from './xml.ts';

interface Workbook {
  /** The sheets' names, in order. */
  readonly sheets: readonly string[];
  readonly styles: string;
  /** Names of ranges, as XML. */
  readonly names?: string;
}

/** The files of a spreadsheet besides its sheets; they name them, and so are written when all of them are known. */
export function packageParts({
  sheets,
  styles,
  names = '',
}: Workbook): readonly (readonly [path: string, xml: string])[] {
  const each = (make: (number: number, name: string) => string) =>
    sheets.map((name, index) => make(index + 1, name)).join('');
  const type = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      [
        `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        type('xl/workbook.xml', 'sheet.main'),
        type('xl/styles.xml', 'styles'),
        each((number) => type(sheetPath(number), 'worksheet')),
        '</Types>',
      ].join(''),
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
        (number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets>${names}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}

/** @param number from 1 */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}
