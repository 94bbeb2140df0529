export function ensureLibreOffice(): Promise<string>;
