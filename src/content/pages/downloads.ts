/** The documents anyone may print or fill in, built from the content and served with the app. */
export const downloads = {
  allTracers: '/downloads/all-tracers.pdf',
  wastageCalculator: '/downloads/wastage-calculator.xlsx',
  actionPlanWorksheet: '/downloads/action-plan-worksheet.docx',
} as const;

/** Questions of the Anesthesia module that use the wastage calculator (rule CALC-6). */
export const wastageQuestions = 'questions 27, 28, 29 and 39';
