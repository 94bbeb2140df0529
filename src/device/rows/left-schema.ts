import * as z from 'zod/mini';
import type { LeftBehind } from './left-behind.ts';
import { actionLeafSchema, leafSchema, leafValueSchema } from './row-schemas.ts';

function leavesOf<L extends string>(leaf: z.ZodMiniType<L>) {
  return z.array(
    z.object({
      leaf,
      value: leafValueSchema,
      from: z.array(leafValueSchema),
      seen: z.optional(z.nullable(z.int())),
    }),
  );
}

/** Local storage is outside input like any other. */
const leftSchema = z.union([
  z.object({ id: z.uuid(), assessment: z.uuid(), at: z.number(), leaves: leavesOf(leafSchema) }),
  z.object({ id: z.uuid(), action: z.uuid(), at: z.number(), leaves: leavesOf(actionLeafSchema) }),
]);

/** Null when this version of the app cannot read it. */
export function parseLeft(id: string, text: string): LeftBehind | null {
  try {
    const left = leftSchema.safeParse(JSON.parse(text)).data;
    return left?.id === id ? left : null;
  } catch {
    return null;
  }
}
