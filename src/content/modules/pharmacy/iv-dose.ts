/** What a count of IV doses takes in (questions 1 and 13, and an opening page). */
export const IV_DOSE =
  'Count IV push and IV infusion drugs. Leave out plain IV fluids, flushes, vaccines, doses under the skin or into muscle, contrast, dialysis and irrigation fluids, parenteral nutrition, and vials that are docked to their bag.';
