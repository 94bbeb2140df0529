/** Said at the field, before anything is tried. */
export const NO_PASSWORD = 'Your password is required.';
