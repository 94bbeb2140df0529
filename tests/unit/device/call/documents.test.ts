import { describe, expect, test } from 'vitest';
import { fetchDocument } from '#device/call/documents.ts';
import type { DocumentRequest } from '#device/call/documents.ts';
import type { Http, HttpAnswer, HttpRequest } from '#device/ports.ts';
import { expired, html, json, noNetwork, signedOut } from '../../../support/device/scripted-server.ts';

const [FIRST, SECOND] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const comparison: DocumentRequest = { kind: 'comparison', ids: [FIRST, SECOND] };
const bytes = new Uint8Array(Buffer.from('%PDF-1.7 and more'));
const pdf = (given = bytes): HttpAnswer => ({
  status: 200,
  header: () => null,
  json: undefined,
  pdf: given,
});

/** The outcome of a request with this answer, and what was asked. */
async function fetching(
  answer: HttpAnswer | (() => HttpAnswer),
  { request = comparison, token = 'the-token' }: { request?: DocumentRequest; token?: string | null } = {},
) {
  const asked: HttpRequest[] = [];
  const http: Http = async (sent) => {
    asked.push(sent);
    return typeof answer === 'function' ? answer() : answer;
  };
  const { signal } = new AbortController();
  const fetched = await fetchDocument(http, token, request, { timeZone: 'America/Chicago', signal });
  return { fetched, asked };
}

describe('R118 A document from the server', () => {
  test('comes as bytes, and is requested with the token and the reader’s time zone', async () => {
    const { fetched, asked } = await fetching(pdf());
    expect(fetched).toEqual({ kind: 'pdf', bytes });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/download-comparison?time_zone=America%2FChicago',
        headers: { accept: 'application/pdf, application/json', authorization: 'Bearer the-token' },
        body: { assessment_ids: [FIRST, SECOND] },
      },
    ]);
  });

  test('of one assessment is requested at its address', async () => {
    const { asked } = await fetching(pdf(), { request: { kind: 'assessment', id: FIRST } });
    expect(asked[0]?.path).toBe(`/assessments/download/${FIRST}?time_zone=America%2FChicago`);
    expect(asked[0]).not.toHaveProperty('body');
  });

  test('is refused with the server’s sentences', async () => {
    const errors = ['Only completed assessments can be compared.'];
    expect((await fetching(json(422, { errors }))).fetched).toEqual({ kind: 'refused', errors });
  });

  test.each([
    ['no network', noNetwork],
    ['a captive portal’s page', html(200)],
    ['a page that says that it is a PDF', pdf(new Uint8Array(Buffer.from('<html>')))],
    ['an empty PDF', pdf(new Uint8Array())],
    ['an expired token', expired],
    ['a token that counts no more', signedOut],
    ['a server that is busy', json(503, { errors: ['Please try again in a moment.'] })],
  ])('%s leaves it to the device', async (_what, answer) => {
    const { fetched } = await fetching(answer);
    expect(fetched).toMatchObject({ kind: 'unreachable', errors: [expect.stringMatching(/\.$|^Expired/)] });
  });

  test('is not requested without a token', async () => {
    const { fetched, asked } = await fetching(pdf(), { token: null });
    expect(fetched.kind).toBe('unreachable');
    expect(asked).toEqual([]);
  });
});
