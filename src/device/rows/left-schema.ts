import * as z from 'zod/mini';
import type { LeftBehind } from './left-behind.ts';
import { leafSchema, leafValueSchema } from './row-schemas.ts';

/** Local storage is outside input like any other. */
const leftSchema = z.object({
  id: z.uuid(),
  assessment: z.uuid(),
  at: z.number(),
  leaves: z.array(
    z.object({
      leaf: leafSchema,
      value: leafValueSchema,
      from: z.array(leafValueSchema),
      seen: z.optional(z.nullable(z.int())),
    }),
  ),
});

/** Null when this version of the app cannot read it. */
export function parseLeft(id: string, text: string): LeftBehind | null {
  try {
    const left = leftSchema.safeParse(JSON.parse(text)).data;
    return left?.id === id ? left : null;
  } catch {
    return null;
  }
}
