import type { ComponentType } from 'react';
import type { PAGE_PATHS } from '#contract/page-views.ts';

/**
 * The screens that a tracer leads through, each in a chunk of its own, with the addresses that
 * show them (rule NAV-1). The first address's chunk is asked for before the app itself
 * is there, so this file knows neither React nor the router.
 */

export type PagePath = (typeof PAGE_PATHS)[number];

interface Screen {
  readonly path: PagePath;
  readonly load: () => Promise<{ default: ComponentType }>;
}

export const screens = {
  dashboard: { path: '/', load: () => import('../screens/dashboard/Dashboard.tsx') },
  logIn: { path: '/login', load: () => import('../screens/login/LogIn.tsx') },
  assessments: { path: '/assessments', load: () => import('../screens/assessments/Assessments.tsx') },
  newAssessment: {
    path: '/assessments/new',
    load: () => import('../screens/new-assessment/NewAssessment.tsx'),
  },
  preface: {
    path: '/assessments/:assessmentId/preface',
    load: () => import('../screens/assessment/Preface.tsx'),
  },
  intro: { path: '/assessments/:assessmentId/intro', load: () => import('../screens/assessment/Intro.tsx') },
  finalComments: {
    path: '/assessments/:assessmentId/final-comments',
    load: () => import('../screens/assessment/FinalComments.tsx'),
  },
  complete: {
    path: '/assessments/:assessmentId/complete',
    load: () => import('../screens/assessment/Complete.tsx'),
  },
  versions: {
    path: '/assessments/:assessmentId/versions',
    load: () => import('../screens/assessment/versions/Versions.tsx'),
  },
  version: {
    path: '/assessments/:assessmentId/versions/:version',
    load: () => import('../screens/assessment/versions/Version.tsx'),
  },
  print: {
    path: '/assessments/:assessmentId/print',
    load: () => import('../screens/assessment/print/Print.tsx'),
  },
  sheet: {
    path: '/assessments/:assessmentId/sheets/:sheet',
    load: () => import('../screens/assessment/sheet/SheetPage.tsx'),
  },
  question: {
    path: '/assessments/:assessmentId/:questionIndex',
    load: () => import('../screens/assessment/QuestionPage.tsx'),
  },
  device: { path: '/device', load: () => import('../screens/device/DevicePage.tsx') },
} satisfies Record<string, Screen>;

/** `/` for whoever is not logged in. */
export const loadStart = () => import('../screens/landing/Start.tsx');

export type ScreenName = keyof typeof screens;

const names = Object.keys(screens) as ScreenName[];

/** The screen that an address shows; of two the one written first. Undefined for all other addresses. */
export function screenAt(pathname: string): ScreenName | undefined {
  return names.find((name) => matches(screens[name].path, pathname));
}

/** The assessment whose step an address shows. */
export function assessmentAt(pathname: string): string | undefined {
  return /^\/assessments\/([0-9a-f-]{36})\/[^/]+$/.exec(pathname)?.[1];
}

/** Whether an address is of a path, in which a part that begins with a colon stands for any one part. */
export function matches(path: string, pathname: string): boolean {
  const [wanted, found] = [path.split('/'), pathname.replace(/(?<=.)\/$/, '').split('/')];
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => part.startsWith(':') || part === found[index])
  );
}
