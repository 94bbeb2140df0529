import { useState } from 'react';
import type { ChangeEvent } from 'react';
import type * as z from 'zod/mini';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
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
  /** Drops what was typed, unless it is another text by now. */
  readonly forget: (name: Name, text: string) => void;
  /** What the schema makes of the values; null when it objects, which stands at the fields from then on. */
  readonly check: <T>(schema: z.ZodMiniType<T>, form: HTMLFormElement) => T | null;
}

/** The text fields of a form: `base` until something else is typed. */
export function useFields<Name extends string>(base: Texts<Name>): Fields<Name> {
  const [typed, setTyped] = useState<Partial<Texts<Name>>>({});
  const [problems, setProblems] = useState<Problems<Name>>({});
  const values: Texts<Name> = { ...base, ...typed };

  const field = (name: Name): FieldProps => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
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

  const forget = (name: Name, text: string): void => {
    setTyped((before) => {
      if (before[name] !== text) return before;
      const { [name]: _dropped, ...others } = before;
      return others as Partial<Texts<Name>>;
    });
  };

  return { values, field, forget, check };
}
