/** A table read as RFC 4180 says. */
export function cellsOf(table: string): string[][] {
  const csv = table.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  let row: string[] = [];
  for (let found = cell.exec(csv); found !== null; found = cell.exec(csv)) {
    const [, text = '', end] = found;
    row.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex === csv.length) break;
  }
  return rows;
}
