/** What is said of an assessment that a newer version of the app has written. */
export const NEEDS_NEWER_APP = 'Update the app to go on with this assessment.';
