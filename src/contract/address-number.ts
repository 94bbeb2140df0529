import * as z from 'zod/mini';

/** A positive integer in an address. */
export const addressNumber = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/));
