/** `3 findings, 1 serious`; `No findings` where there are none. */
export function findingsWords(findings: number, serious: number): string {
  if (findings === 0) return 'No findings';
  const all = `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
  return serious === 0 ? all : `${all}, ${serious} serious`;
}
