import { describe, expect, test } from 'vitest';
import { blankAnswer } from '#domain/assessment.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { Section } from '#domain/section.ts';
import { makeDocument } from '#app/downloads/make-document.ts';
import type { DocumentSource } from '#app/downloads/make-document.ts';
import type { HeldAction } from '#device/store/actions.ts';
import type { DocumentRequest, FetchedDocument } from '#device/device.ts';
import { readPdf } from '../../support/readers/pdf-reader.ts';
import { hashOf, person } from '../../support/device/scripted-server.ts';
import { testAction } from '../../support/papers/test-actions.ts';
import { testAssessment } from '../../support/papers/test-papers.ts';
import { testSection } from '../../support/papers/test-section.ts';

const fromServer = new Uint8Array(Buffer.from('%PDF-1.7 of the server'));
const offline = 'There was a problem connecting to the server.';
const unreachable: FetchedDocument = { kind: 'unreachable', errors: [offline] };
const assessment = testAssessment({ notes: 'Written on this tablet.' });
const other = testAssessment({ id: '01890000-0000-7000-8000-00000000000a', department: 'Second ward' });
const one: DocumentRequest = { kind: 'assessment', id: assessment.id };
const both: DocumentRequest = { kind: 'comparison', ids: [assessment.id, other.id] };

interface Situation {
  readonly held?: readonly Assessment[];
  readonly sync?: 'synced' | 'waiting';
  readonly actions?: readonly HeldAction[];
  readonly section?: Section | null;
  readonly fetched?: FetchedDocument | Error;
}

function tablet(situation: Situation = {}) {
  const { held = [assessment, other], sync = 'synced', section = testSection } = situation;
  const { fetched = unreachable, actions = [] } = situation;
  const asked: DocumentRequest[] = [];
  const source: DocumentSource = {
    stored: async (reading) =>
      reading({
        held: async (id) => {
          const found = held.find((candidate) => candidate.id === id);
          if (found === undefined) return null;
          const rest = {
            isSubmitted: false,
            isOnServer: sync === 'synced',
            isUntouched: false,
            conflict: null,
            whyDelayed: null,
            refusals: {},
            refusal: null,
          };
          return { assessment: found, sync, ...rest, replaced: [], lost: null, receivedAt: null };
        },
        summaries: async () => [],
        overlay: async () => ({ held: new Set(), own: new Map() }),
        section: async () => section,
        actions: async () => [...actions],
      }),
    me: async () => person(1, 'Ann'),
    sync: async (call) =>
      call({
        fetchAssessment: async () => 'unreachable',
        fetchDocument: async (request) => {
          asked.push(request);
          if (fetched instanceof Error) throw fetched;
          return fetched;
        },
      }),
  };
  const make = (request: DocumentRequest, { signal } = new AbortController()) =>
    makeDocument(source, request, signal);
  return { make, asked };
}

async function textOf(made: Awaited<ReturnType<typeof makeDocument>>): Promise<string> {
  if (made.kind === 'failed') throw new Error(made.errors.join(' '));
  return (await readPdf(made.bytes)).squeezed;
}

describe('A document', () => {
  test('comes from the server when it answers', async () => {
    const { make, asked } = tablet({ fetched: { kind: 'pdf', bytes: fromServer } });
    expect(await make(one)).toEqual({ kind: 'pdf', bytes: fromServer });
    expect(asked).toEqual([one]);
  });

  test.each([
    ['does not answer', unreachable],
    ['cannot even be asked', new TypeError('Failed to fetch dynamically imported module')],
  ])('is made on the device when the server %s', async (_what, fetched) => {
    const { make } = tablet({ fetched });
    expect(await textOf(await make(one))).toContain('Writtenonthistablet.');
    const compared = await textOf(await make(both));
    expect(compared).toContain('Writtenonthistablet.');
    expect(compared).toContain('Secondward');
  });

  test('is made on the device right away when the server does not have everything yet', async () => {
    const { make, asked } = tablet({ sync: 'waiting', fetched: { kind: 'pdf', bytes: fromServer } });
    expect(await textOf(await make(one))).toContain('Writtenonthistablet.');
    expect(asked).toEqual([]);
  });

  test('is made on the device with an action that the server does not have yet', async () => {
    const earlier = testAssessment({
      answers: { 903: { ...blankAnswer, parts: { ease: 4 } } },
      dateCompleted: '2026-09-02T15:00:00.000Z',
    });
    const later = { ...earlier, id: other.id, answers: {}, dateCompleted: '2026-11-02T15:00:00.000Z' };
    const done = { state: 'done', doneOn: '2026-10-01', plan: 'Label the shelves' } as const;
    const held = (sync: 'synced' | 'waiting', section = '9'): HeldAction => ({
      action: testAction({ section, question: 903, area: earlier.area, ...done }),
      sync,
      conflict: null,
      refusals: {},
      refusal: null,
      replaced: [],
    });
    const rounds = [earlier, later];
    const said = 'Between:Labeltheshelves,done10.01.26';
    expect(await textOf(await tablet({ held: rounds, actions: [held('waiting')] }).make(both))).toContain(
      said,
    );
    const answering = { held: rounds, fetched: { kind: 'pdf', bytes: fromServer } } as const;
    const waiting = tablet({ ...answering, actions: [held('waiting')] });
    expect(await textOf(await waiting.make(both))).toContain(said);
    expect(waiting.asked).toEqual([]);
    for (const actions of [[held('synced')], [held('waiting', '8')]]) {
      expect(await tablet({ ...answering, actions }).make(both)).toEqual({ kind: 'pdf', bytes: fromServer });
    }
    // One alone is compared with nothing.
    const alone = tablet({ ...answering, actions: [held('waiting')] });
    expect(await alone.make({ kind: 'comparison', ids: [earlier.id] })).toEqual({
      kind: 'pdf',
      bytes: fromServer,
    });
  });

  test('R134 made on the device has the same hash as the server’s, and a version only if the server has it', async () => {
    const hash = hashOf(assessment).slice(3, 15);
    const said = await textOf(await tablet().make(one));
    expect(said).toContain(`version${assessment.version},`);
    expect(said).toContain(`contenthash${hash}`);
    const waiting = await textOf(await tablet({ sync: 'waiting' }).make(both));
    expect(waiting).toContain('notontheserveryet');
    expect(waiting).toContain(hash);
    expect(waiting).toContain(hashOf(other).slice(3, 15));
    expect(waiting).not.toContain(`version${assessment.version},`);
  });

  test('that the server refuses is not made behind its back', async () => {
    const errors = ['This does not exist.'];
    const { make } = tablet({ fetched: { kind: 'refused', errors } });
    expect(await make(both)).toEqual({ kind: 'failed', errors });
  });

  test('that is not on the device says why it is not available', async () => {
    expect(await tablet({ held: [assessment] }).make(both)).toEqual({ kind: 'failed', errors: [offline] });
    expect(await tablet({ section: null }).make(one)).toEqual({ kind: 'failed', errors: [offline] });
  });

  test('that is canceled while the server is being asked is not made on the device either', async () => {
    const cancelled = new AbortController();
    cancelled.abort();
    expect((await tablet().make(one, cancelled)).kind).toBe('failed');
  });
});
