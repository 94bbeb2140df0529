import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type * as z from 'zod/mini';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
/** The last typing in a field: each time another object, though it may be the same text. */
type Typed<Name extends string> = { readonly [N in Name]?: { readonly text: string } };
type Problems<Name extends string> = { readonly [N in Name]?: string | undefined };

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface Fields<Name extends string> {
  readonly values: Texts<Name>;
  /** What a `TextField` of this name needs. */
  readonly field: (name: Name) => FieldProps;
  /** Drops what stands in the field now, later, unless somebody has typed there since. */
  readonly dropping: (name: Name) => () => void;
  /** Checks the values by the schema; null when it objects, which stands at the fields from then on. */
  readonly check: <T>(schema: z.ZodMiniType<T>, form: HTMLFormElement) => T | null;
}

/** The text fields of a form: `base` until something else is typed. */
export function useFields<Name extends string>(base: Texts<Name>): Fields<Name> {
  const [typed, setTyped] = useState<Typed<Name>>({});
  const [problems, setProblems] = useState<Problems<Name>>({});
  const values = Object.fromEntries(
    (Object.keys(base) as Name[]).map((name) => [name, typed[name]?.text ?? base[name]]),
  ) as Texts<Name>;

  const field = (name: Name): FieldProps => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }) => {
      setTyped((before) => ({ ...before, [name]: { text: target.value } }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
  });

  const check = <T>(schema: z.ZodMiniType<T>, form: HTMLFormElement): T | null => {
    const result = schema.safeParse(values);
    const found: Record<string, string> = {};
    for (const { path, message } of result.error?.issues ?? []) found[String(path[0])] ??= message;
    // Their keys are the schema's, which are the form's.
    setProblems(found as Problems<Name>);
    const first = [...form.elements].find(
      (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name in found,
    );
    first?.focus();
    return result.success ? result.data : null;
  };

  const dropping = (name: Name) => {
    const now = typed[name];
    return () => setTyped((before) => (before[name] === now ? { ...before, [name]: undefined } : before));
  };

  return { values, field, dropping, check };
}
