import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Which file of the build holds what. A module goes to the first group that takes it, and to the one that rolldown
 * finds for it when none does. Groups must not need each other (`budget.mjs`).
 */

const root = dirname(import.meta.dirname);

/** The chunk with all that shows the first question. */
export const FIRST = 'first';

/** The chunk that judges a password where one is chosen. */
export const PASSWORD_RULE = 'password-rule';

/** Stands for packages that are left out; never asked for. */
export const NO_PACKAGE = '\0without-packages';

/** Brings a package that little else needs. */
const apart = isIn('src/app/screens/assessment/question/DraggableRows.tsx');

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  inside('dexie', 'node_modules/dexie'),
  // Changes seldom: an update of the app need not fetch it again.
  inside('react', 'node_modules/react', 'node_modules/react-dom', 'node_modules/scheduler'),
  // Compressed it is smaller than cut up.
  inside('zod', 'node_modules/zod'),

  // People start at one of these, one file each: the page's own script, a question, the dashboard, the landing page;
  // and what dashboard and list read ahead, with what the list need not load whole rooms for.
  reachedFrom(
    'begin',
    'src/app/main.tsx',
    // For `list`, which must not wait for React.
    'src/domain/count.ts',
    'src/domain/limits.ts',
    'src/domain/to-answer.ts',
  ),
  reachedFrom(
    FIRST,
    'src/app/start.tsx',
    'src/app/screens/assessment/QuestionPage.tsx',
    // Of all pages, and too small for a file of its own.
    'src/app/widgets/after-press.ts',
  ),
  reachedFrom(
    'list',
    'src/app/widgets/fold-text.ts',
    'src/device/store/first/first-list.ts',
    'src/domain/comparable.ts',
  ),
  // The list, which needs most of it, needs one widget besides.
  reachedFrom('dashboard', 'src/app/screens/dashboard/Dashboard.tsx', 'src/app/widgets/SelectField.tsx'),
  reachedFrom('landing', 'src/app/screens/landing/Start.tsx'),

  // What the first questions of the modules ask for besides a choice, by its kind: the way to a sheet, a count of
  // kinds; then what other questions count.
  reachedFrom('sheet-link', 'src/app/screens/assessment/sheet/QuestionSheets.tsx'),
  reachedFrom('composition', 'src/app/screens/assessment/tally/CompositionInput.tsx'),
  reachedFrom(
    'counts',
    'src/app/screens/assessment/question/NumberFound.tsx',
    'src/app/screens/assessment/question/MedicationLists.tsx',
    'src/app/screens/assessment/question/PartsAlike.tsx',
    'src/app/screens/assessment/tally/CountByHand.tsx',
    'src/app/screens/assessment/tally/TallyInput.tsx',
  ),

  // All else comes behind these, a room at a time and not a piece at a time: the worker installs one file after
  // another, so on poor Wi-Fi their number counts more than their size.
  inside(
    'widgets',
    'src/app/downloads',
    'src/app/theme',
    'src/app/widgets',
    'src/content/pages/support.ts',
    'src/content/pages/text.ts',
  ),
  // Of the dashboard, and seldom shown.
  inside('dashboard-more', 'src/app/screens/dashboard'),
  inside('routes', NO_PACKAGE, 'src/app/routes', 'src/app/screens/not-found'),
  inside(
    'shell',
    'node_modules/workbox-window',
    'src/app/install',
    'src/app/lock',
    'src/app/screens/forgot-password',
    'src/app/screens/help/BugReport.tsx',
    'src/app/screens/install',
    'src/app/screens/keys',
    'src/app/screens/login',
    'src/app/screens/register',
    'src/app/shell',
    'src/app/state',
    'src/content/pages/installing.ts',
  ),
  inside(
    'inputs',
    'src/app/screens/assessment/question',
    'src/app/screens/assessment/tally',
    'src/app/screens/assessment/wastage',
  ),
  inside(
    'assessment',
    'src/app/screens/assessment',
    'src/app/screens/new-assessment',
    'src/app/screens/receipt',
    'src/app/screens/restored',
    'src/app/screens/result',
    'src/app/screens/upload',
    'src/content/pages/tracer-topics.ts',
  ),
  // What long lists share.
  inside('assessments', 'node_modules/@tanstack', 'src/app/screens/assessments'),
  inside(
    'review',
    'src/app/screens/actions',
    'src/app/screens/progress',
    'src/app/screens/review',
    'src/content/modules',
  ),
  inside(
    'administration',
    'src/app/screens/account',
    'src/app/screens/audit',
    'src/app/screens/bug-reports',
    'src/app/screens/content',
    'src/app/screens/device',
    'src/app/screens/export',
    'src/app/screens/users',
    'src/content/to-confirm.ts',
    // Only what is exported from here.
    'src/domain/csv.ts',
    'src/domain/export',
  ),
  inside(
    'reading',
    'src/app/screens/about',
    'src/app/screens/download',
    'src/app/screens/help',
    'src/app/screens/privacy-policy',
    'src/app/screens/reference-list',
    'src/app/screens/resources',
    'src/app/screens/spec-page',
    'src/content/medication-lists.ts',
    'src/content/pages',
  ),
  // What is made to be taken away: what writes spreadsheets, and what draws paper, which has a package of the former.
  inside(
    'spreadsheets',
    'node_modules/fflate',
    'src/documents/spreadsheet',
    'src/documents/filled-worksheet.ts',
    'src/documents/worksheet-columns.ts',
  ),
  inside(
    'papers',
    'node_modules/@babel/runtime',
    'node_modules/fast-png',
    'node_modules/iobuffer',
    'node_modules/jspdf',
    'node_modules/pako',
    'src/documents',
  ),
  // The parts through which screens read and write on the device; then the engine, and what only it needs.
  inside(
    'store',
    'src/contract',
    'src/device/json.ts',
    'src/device/store/edits.ts',
    'src/device/person/clear-list.ts',
    'src/device/person/work-lock.ts',
    'src/device/rows',
    'src/device/store',
  ),
  inside('sync', 'node_modules/eventsource-parser', 'node_modules/ky', 'src/device'),
  // Large, and of no use offline: the worker leaves it out.
  inside(
    PASSWORD_RULE,
    'node_modules/@zxcvbn-ts',
    'node_modules/fastest-levenshtein',
    'src/domain/own-words.ts',
    'src/domain/password-rule.ts',
  ),
  inside('domain', 'src/content', 'src/domain'),
];

/** Matches modules that are in these folders or are one of these files. */
function inside(name: string, ...places: readonly string[]): Rolldown.CodeSplittingGroup {
  const isInside = places.map(isIn);
  return { name, test: (id) => !apart(id) && isInside.some((isInPlace) => isInPlace(id)) };
}

/** @throws where the place is not in the project any more */
function isIn(place: string): (id: string) => boolean {
  if (place === NO_PACKAGE) return (id) => id === place;
  const path = join(root, place);
  if (!existsSync(path)) throw new Error(`${place} is not in the project.`);
  return (id) => id === path || id.startsWith(path + sep);
}

/**
 * The files and everything they import, directly or not; imports at run time are left out.
 *
 * @throws where a file is not part of the build any more
 */
function reachedFrom(name: string, ...files: readonly string[]): Rolldown.CodeSplittingGroup {
  let reached: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id, context) => {
      reached ??= reachedIn(
        context,
        files.map((file) => join(root, file)),
      );
      return reached.has(id) ? name : null;
    },
  };
}

function reachedIn(context: Rolldown.ChunkingContext, files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const walk = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    const module = context.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not in the build.`);
    module.importedIds.forEach(walk);
  };
  files.forEach(walk);
  return reached;
}
