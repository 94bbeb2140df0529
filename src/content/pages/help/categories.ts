import type { Topic } from '../text.ts';
import { actionPlan } from './action-plan.ts';
import { assessments } from './assessments.ts';
import { customerSupport } from './customer-support.ts';
import { dashboard } from './dashboard.ts';
import { gettingStarted } from './getting-started.ts';
import { manageAccount } from './manage-account.ts';

/** The help center (rule FACT-15). */
interface HelpCategory {
  readonly slug: string;
  readonly title: string;
  /** A summary of the category for the welcome page. */
  readonly about: string;
  readonly topics: readonly Topic[];
}

export const helpCategories: readonly HelpCategory[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    about: 'Plan a tracer, watch doses, put the app on a tablet, and work offline.',
    topics: gettingStarted,
  },
  {
    slug: 'manage-account',
    title: 'Manage Account',
    about: 'Log in, invite people, share a tablet, and see what each permission allows.',
    topics: manageAccount,
  },
  {
    slug: 'dashboard',
    title: 'Dashboard',
    about: 'Status, the status light, and how tracers are compared.',
    topics: dashboard,
  },
  {
    slug: 'assessments',
    title: 'Assessments',
    about: 'Questions, counts and the observed-dose sheet, saving, and two people editing.',
    topics: assessments,
  },
  {
    slug: 'action-plan',
    title: 'Action Plan',
    about: 'What findings and scores mean, and actions with an owner and a date.',
    topics: actionPlan,
  },
  {
    slug: 'customer-support',
    title: 'Customer Support',
    about: 'How to reach us, and what to do when your work is not sent.',
    topics: customerSupport,
  },
];
