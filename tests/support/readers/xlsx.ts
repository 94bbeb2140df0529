import exceljs from 'exceljs';

/**
 * The cells of each sheet of a spreadsheet, by its name, as a spreadsheet program reads them. Of a text in several
 * fonts there are the words alone.
 */
export async function sheetsOf(bytes: Uint8Array): Promise<Map<string, exceljs.CellValue[][]>> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  return new Map(
    workbook.worksheets.map((sheet) => {
      const width = sheet.columnCount;
      const rows: exceljs.CellValue[][] = [];
      sheet.eachRow((row) =>
        rows.push(Array.from({ length: width }, (_, index) => plain(row.getCell(index + 1).value))),
      );
      return [sheet.name, rows];
    }),
  );
}

function plain(value: exceljs.CellValue): exceljs.CellValue {
  const isRich = typeof value === 'object' && value !== null && 'richText' in value;
  return isRich ? value.richText.map(({ text }) => text).join('') : value;
}
