import * as z from 'zod/mini';

const NOT_A_TIME = 'This is not a time.';

/** A time of UTC in an address, or a day, which begins at midnight. */
export const timeInAddress = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/, NOT_A_TIME),
  z.refine((text) => !Number.isNaN(Date.parse(text)), NOT_A_TIME),
);
