import { useEffect, useRef, useState } from 'react';
import { dayOf } from '#domain/calendar-day.ts';
import {
  completionTimeOfDay,
  FUTURE_DATE,
  isPdfHead,
  NO_MODULE,
  NOT_A_PDF,
  PDF_HEAD_LENGTH,
  uploadFileProblem,
} from '#domain/upload.ts';
import type { SectionSummary } from '#domain/section.ts';
import type { Submitted } from '#device/outbox/parcels.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';

/** The person's choices; a problem stands at the field it belongs to. */
export interface UploadForm {
  readonly file: File | null;
  readonly section: SectionSummary | null;
  /** The day as a date field holds it: `2026-11-21`. */
  readonly day: string;
}

export interface UploadProblems {
  readonly file?: string | undefined;
  readonly section?: string | undefined;
  readonly day?: string | undefined;
}

export type UploadState =
  | { readonly kind: 'form'; readonly problems: UploadProblems; readonly errors: readonly string[] }
  | { readonly kind: 'sending'; readonly percent: number }
  /** Every byte has gone, or Cancel was pressed: only the server knows what became of it. */
  | { readonly kind: 'settling'; readonly percent: number; readonly words: string }
  | { readonly kind: 'kept'; readonly id: string; readonly why: string }
  | { readonly kind: 'done'; readonly cameTooLate: boolean };

const blank = { kind: 'form', problems: {}, errors: [] } as const satisfies UploadState;

export const today = (): string => dayOf(new Date());

const emptyForm = (): UploadForm => ({ file: null, section: null, day: today() });

/**
 * The upload form with what becomes of it. Left while it is sending, the upload is canceled; once every byte has
 * gone there is nothing left to cancel (rule UPL-10).
 */
export function useUpload() {
  const device = useDevice();
  const [form, setForm] = useState(emptyForm);
  const [state, setState] = useState<UploadState>(blank);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const problem = await problemOf(files);
    setForm((before) => ({ ...before, file: problem === null ? (files[0] ?? null) : null }));
    setState((before) => withProblem(before, 'file', problem));
  };

  const change = (changed: Partial<UploadForm>): void => {
    setForm((before) => ({ ...before, ...changed }));
    for (const field of ['section', 'day'] as const) {
      if (field in changed) setState((before) => withProblem(before, field, null));
    }
  };

  const send = async (): Promise<void> => {
    const { file, section, day } = form;
    const date = completionTimeOfDay(day === '' ? today() : day, Date.now());
    const problems: UploadProblems = {
      file: (await problemOf(file === null ? [] : [file])) ?? undefined,
      section: section === null ? NO_MODULE : undefined,
      day: date === null ? FUTURE_DATE : undefined,
    };
    const bytes = file === null ? null : await bytesOf(file);
    if (file === null || section === null || date === null || problems.file !== undefined) {
      return setState({ kind: 'form', problems, errors: [] });
    }
    if (bytes === null) return setState({ kind: 'form', problems: { file: UNREADABLE }, errors: [] });
    const cancel = new AbortController();
    sending.current = cancel;
    setState({ kind: 'sending', percent: 0 });
    const { id, title } = section;
    const chosen = { name: file.name, size: bytes.byteLength, section: String(id), title, date };
    const parcels = await device.sync((sync) => sync.parcels());
    const result = await parcels.submit({ kind: 'upload', ...chosen }, bytes, {
      signal: cancel.signal,
      onProgress: (share) =>
        setState(
          share === 1
            ? { kind: 'settling', percent: 100, words: CONFIRMING }
            : { kind: 'sending', percent: Math.floor(share * 100) },
        ),
    });
    setState(stateAfter(result, cancel.signal.aborted));
  };

  return {
    form,
    state,
    choose,
    change,
    send: () => void send().catch(() => setState({ ...blank, errors: [NOT_LOADED] })),
    cancel: () => {
      setState((before) =>
        before.kind === 'sending' ? { kind: 'settling', percent: before.percent, words: CANCELING } : before,
      );
      sending.current?.abort();
    },
    reset: () => {
      setForm(emptyForm());
      setState(blank);
    },
    finish: () => setState({ kind: 'done', cameTooLate: false }),
  };
}

const ONE_FILE = 'Please upload one file at a time.';
const UNREADABLE = 'This file cannot be read. Please choose it again.';
const CONFIRMING = 'Everything has been sent. Waiting for the server to confirm…';
const CANCELING = 'Canceling…';
const NOT_LOADED = 'The upload could not start. Please try again once you are back online.';

function withProblem(state: UploadState, field: keyof UploadProblems, problem: string | null): UploadState {
  if (state.kind !== 'form') return state;
  return { kind: 'form', problems: { ...state.problems, [field]: problem ?? undefined }, errors: [] };
}

function stateAfter(result: Submitted, wasCanceled: boolean): UploadState {
  switch (result.kind) {
    case 'done':
      return { kind: 'done', cameTooLate: wasCanceled };
    case 'kept':
      return { kind: 'kept', id: result.id, why: result.why };
    case 'cancelled':
      return blank;
    case 'refused':
    case 'failed':
      return { ...blank, errors: [result.why] };
  }
}

/** Finds the fault of the files chosen or dropped; null when there is none. Looks into the file itself. */
async function problemOf(files: readonly File[]): Promise<string | null> {
  if (files.length > 1) return ONE_FILE;
  const [file = null] = files;
  const problem = uploadFileProblem(file);
  if (problem !== null || file === null) return problem;
  try {
    const head = await file.slice(0, PDF_HEAD_LENGTH).arrayBuffer();
    return isPdfHead(new Uint8Array(head)) ? null : NOT_A_PDF;
  } catch {
    return UNREADABLE;
  }
}

/** The file's bytes; null when it was moved or taken away since it was chosen. */
async function bytesOf(file: File): Promise<ArrayBuffer | null> {
  return file.arrayBuffer().catch(() => null);
}
