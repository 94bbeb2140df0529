/** The value that a text holds; undefined where it is no JSON, such as a captive portal's page. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
