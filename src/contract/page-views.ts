import * as z from 'zod/mini';

/** Every address of the app as a template, and `*` for those that do not exist; of two that match, the one written first. */
export const PAGE_PATHS = [
  '/',
  '/login',
  '/assessments',
  '/assessments/new',
  '/assessments/:assessmentId/preface',
  '/assessments/:assessmentId/intro',
  '/assessments/:assessmentId/final-comments',
  '/assessments/:assessmentId/complete',
  '/assessments/:assessmentId/versions',
  '/assessments/:assessmentId/versions/:version',
  '/assessments/:assessmentId/print',
  '/assessments/:assessmentId/:questionIndex',
  '/device',
  '/about',
  '/download',
  '/reference-list',
  '/privacy-policy',
  '/spec-page',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/welcome',
  '/join',
  '/confirm-email',
  '/account',
  '/account/users',
  '/help',
  '/help/:slug',
  '/resources',
  '/review',
  '/progress',
  '/progress/:section',
  '/audit',
  '/bug-reports',
  '/bug-reports/:id/log',
  '*',
] as const;

/** A page view is no more than this: nobody's id, and no address (rule NAV-8). */
export const pageViewSchema = z.object({ pathTemplate: z.enum(PAGE_PATHS) });
