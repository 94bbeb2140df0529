import exceljs from 'exceljs';

/** The cells of each sheet of a spreadsheet, by its name, as a spreadsheet program reads them. */
export async function sheetsOf(bytes: Uint8Array): Promise<Map<string, exceljs.CellValue[][]>> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  return new Map(
    workbook.worksheets.map((sheet) => {
      const width = sheet.columnCount;
      const rows: exceljs.CellValue[][] = [];
      sheet.eachRow((row) =>
        rows.push(Array.from({ length: width }, (_, index) => row.getCell(index + 1).value)),
      );
      return [sheet.name, rows];
    }),
  );
}
