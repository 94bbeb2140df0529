import { MAIN, XML } from './xml.ts';

/** How a cell looks. What is not said is as in an empty spreadsheet. */
export interface Look {
  readonly isBold?: boolean;
  /** In points. */
  readonly size?: number;
  /** `#rrggbb` */
  readonly color?: string;
  readonly ground?: string;
  readonly edges?: string;
  /** Text is broken into lines, and stands at the top. */
  readonly wraps?: boolean;
  /** As lists show days: `11.21.26`. */
  readonly isDay?: boolean;
}

const DAY_FORMAT = 164;

/**
 * The styles of a workbook: a cell's style is the place of its look.
 *
 * @param looks the first is that of cells that name none
 * @param marks how a rule marks a cell, by its place
 */
export function stylesXml(looks: readonly Look[], marks: readonly Look[] = []): string {
  const counted = (name: string, all: readonly string[]) =>
    `<${name} count="${all.length}">${all.join('')}</${name}>`;
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="1"><numFmt numFmtId="${DAY_FORMAT}" formatCode="mm&quot;.&quot;dd&quot;.&quot;yy"/></numFmts>`,
    counted('fonts', looks.map(fontXml)),
    // The first two are fixed.
    counted('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      ...looks.map(fillXml),
    ]),
    counted('borders', looks.map(borderXml)),
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    counted('cellXfs', looks.map(formatXml)),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    counted(
      'dxfs',
      marks.map(({ isBold, color }) => `<dxf><font>${boldXml(isBold)}${colorXml(color)}</font></dxf>`),
    ),
    '</styleSheet>',
  ].join('');
}

const boldXml = (isBold = false) => (isBold ? '<b/>' : '');
const colorXml = (color: string | undefined) =>
  color === undefined ? '' : `<color rgb="FF${color.slice(1)}"/>`;

function fontXml(look: Look): string {
  return `<font>${lettersXml(look, 'name')}</font>`;
}

/** The same of letters within a cell. */
export function runXml(look: Look): string {
  return `<rPr>${lettersXml(look, 'rFont')}</rPr>`;
}

function lettersXml({ isBold, size = 11, color }: Look, name: 'name' | 'rFont'): string {
  return `${boldXml(isBold)}<sz val="${size}"/>${colorXml(color)}<${name} val="Calibri"/><family val="2"/>`;
}

function fillXml({ ground }: Look): string {
  if (ground === undefined) return '<fill><patternFill patternType="none"/></fill>';
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${ground.slice(1)}"/></patternFill></fill>`;
}

function borderXml({ edges }: Look): string {
  const side = (name: string) =>
    edges === undefined ? `<${name}/>` : `<${name} style="thin">${colorXml(edges)}</${name}>`;
  return `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`;
}

function formatXml({ isDay = false, wraps = false, ...look }: Look, index: number): string {
  const parts = [
    `numFmtId="${isDay ? DAY_FORMAT : 0}" fontId="${index}" fillId="${look.ground === undefined ? 0 : index + 2}"`,
    `borderId="${index}" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyNumberFormat="1"`,
  ].join(' ');
  return wraps
    ? `<xf ${parts} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`
    : `<xf ${parts}/>`;
}
