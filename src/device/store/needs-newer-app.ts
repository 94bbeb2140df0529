/** Said of an assessment that a newer version of the app has written. */
export const NEEDS_NEWER_APP = 'Update the app to go on with this assessment.';

/** Said of a kind of waiting work that only a newer version of the app knows. */
export const UNKNOWN_KIND = 'A newer version of the app stored this here. Update the app to send it.';
