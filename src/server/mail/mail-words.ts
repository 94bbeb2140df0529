import { shortDate } from '#domain/dates.ts';
import { AREA, DEPARTMENT } from '#domain/field-words.ts';
import { INVITATION_DAYS, RESET_HOURS } from '#domain/lifetimes.ts';
import { calledName } from '#domain/names.ts';
import { joinWords } from '#domain/word-list.ts';
import { sayOfAccount } from './account-words.ts';
import { sayOfActions } from './action-words.ts';
import type { Mail } from './mail-kinds.ts';
import { firstItems } from './said.ts';
import type { Said, WordGroup, Words } from './said.ts';

/** The words of a mail. Links last as long as their keys (rule ACC-8). */
export function wordsOf(mail: Mail): Words {
  const greeting = 'firstName' in mail ? `Hello ${calledName({ ...mail, email: mail.to })},` : 'Hello,';
  return { greeting, facts: [], groups: [], button: null, afterButton: null, ...say(mail) };
}

const FOR_SOME_DAYS = `The link works once, within the next ${INVITATION_DAYS} days.`;
const SETTINGS = 'You can choose which of these emails you get on your account page.';

function say(mail: Mail): Said {
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Please confirm your email address',
        paragraphs: [
          'Welcome to RTA Tracers. Your account is almost ready: please confirm your email address and choose a password.',
          ...insteadJoin(mail.invitedTo),
        ],
        button: 'Confirm and choose a password',
        afterButton: FOR_SOME_DAYS,
        why: 'You are getting this email because an account was registered with this address. If that was not you, please ignore it: nobody can use the account without this link.',
      };
    case 'already-registered':
      return {
        subject: 'You already have an account',
        paragraphs: [
          'Someone, perhaps you, has just tried to register with this email address. It already has an account, so nothing was changed.',
          'You can log in as usual. If you have forgotten your password, you can choose a new one from the log-in page.',
        ],
        button: 'Log in',
        why: 'You are getting this email because someone used this address to register with RTA Tracers. If that was not you, please ignore it.',
      };
    case 'invitation':
      return {
        subject: `Join ${mail.institution} on RTA Tracers`,
        paragraphs: [
          `${mail.inviterName} has invited you to join ${mail.institution} on RTA Tracers. Your permission will be ${mail.roleName}.`,
          'With RTA Tracers, hospital teams review how injectable medications are handled and keep their findings in one place.',
        ],
        button: 'Accept the invitation',
        afterButton: FOR_SOME_DAYS,
        why: `You are getting this email because ${mail.inviterName} entered this address. If you do not know why, please ignore it.`,
      };
    case 'invited-elsewhere':
      return {
        subject: `You have been invited to join ${mail.institution}`,
        paragraphs: [
          `${mail.inviterName} has invited you to join ${mail.institution} on RTA Tracers. You cannot join with this email address: it already has an account at another hospital, and an address has one account.`,
          `To join, ask ${mail.inviterName} to invite you at another address. Or change the address of the account you have, on its account page, and then ask to be invited again. If you can no longer log in to it, whoever runs RTA Tracers can free the address.`,
          `We did not tell ${mail.inviterName} that you have an account.`,
        ],
        button: 'Log in',
        why: `You are getting this email because ${mail.inviterName} entered this address. If you do not know why, please ignore it: nothing was changed.`,
      };
    case 'reset':
      return {
        subject: 'Choose a new password',
        paragraphs: ['You can now choose a new password for RTA Tracers.'],
        button: 'Choose a new password',
        afterButton: `The link works once, within the next ${RESET_HOURS} hours. Until then your old password still works.`,
        why: 'You are getting this email because someone asked for a new password for this address. If that was not you, please ignore it: nothing will change.',
      };
    case 'confirm-email':
    case 'email-taken':
    case 'email-changing':
    case 'password-changed':
    case 'new-device':
      return sayOfAccount(mail);
    case 'invitation-accepted':
      return {
        subject: `${mail.joinedName} has joined ${mail.institution}`,
        paragraphs: [
          `${mail.joinedName} has accepted your hospital’s invitation and is now part of ${mail.institution}.`,
        ],
        button: 'See who has access',
        why: `You are getting this email because you are an administrator. ${SETTINGS}`,
      };
    case 'permission-changed':
      return mail.isOwn ? ownPermission(mail) : otherPermission(mail);
    case 'assessment-completed':
      return {
        subject: `${mail.completedByName} has completed ${mail.moduleTitle}`,
        paragraphs: [
          mail.isUploaded
            ? `${mail.completedByName} has uploaded a completed assessment.`
            : `${mail.completedByName} has completed an assessment.`,
        ],
        facts: [
          ['Module', mail.moduleTitle],
          // Optional, since nobody has to enter them.
          ...given(DEPARTMENT, mail.department),
          ...given(AREA, mail.area),
        ],
        groups: mail.result.map(groupOf),
        button: mail.isUploaded ? 'See the assessments' : 'See the assessment',
        why: `You are getting this email because you are an administrator. ${SETTINGS}`,
      };
    case 'action-assigned':
    case 'action-due':
    case 'actions-overdue':
      return sayOfActions(mail);
    case 'retake-reminder':
      return {
        subject: `It is time for ${mail.moduleTitle} again`,
        paragraphs: [
          `Your hospital last completed ${mail.moduleTitle} more than ${mail.months === 1 ? 'a month' : `${mail.months} months`} ago. Taking the module again shows what has changed since then.`,
        ],
        facts: [
          ['Module', mail.moduleTitle],
          ['Last completed', shortDate(mail.dateCompleted, 'UTC')],
        ],
        button: 'Start a new assessment',
        why: `You are getting this email because you are an administrator. ${SETTINGS}`,
      };
  }
}

/** Somebody else may have registered the address of a person who was invited (rule ACC-28). */
function insteadJoin(institutions: readonly string[]): string[] {
  if (institutions.length === 0) return [];
  return [
    `This address has also been invited to join ${joinWords(institutions)}. That invitation is still open, and an address has one account: to accept it, do not confirm here. Use the link in the invitation, or ask for a new one.`,
  ];
}

type MailedGroup = NonNullable<Extract<Mail, { kind: 'assessment-completed' }>['result']>[number];

function groupOf({ heading, sentences, items }: MailedGroup): WordGroup {
  const worded = items.map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, words }) => (label === null ? words : `${label}: ${words}`)),
  }));
  return { heading, sentences, items: firstItems(worded) };
}

function given(name: string, value: string): [string, string][] {
  return value.trim() === '' ? [] : [[name, value]];
}

type PermissionChanged = Extract<Mail, { kind: 'permission-changed' }>;

/** The domain's name for role 4. */
const DEACTIVATED = 'Deactivated';

function ownPermission({ roleName, changedByName }: PermissionChanged): Said {
  const why = 'You are getting this email because it is about your RTA Tracers account.';
  if (roleName === DEACTIVATED) {
    return {
      subject: 'Your account has been deactivated',
      paragraphs: [
        `${changedByName} has deactivated your account, so you can no longer log in.`,
        'If you think this is a mistake, please speak with your administrator.',
      ],
      why,
    };
  }
  return {
    subject: 'Your permission has changed',
    paragraphs: [
      `${changedByName} has changed your permission to ${roleName}. The change is already in effect, and there is nothing you need to do.`,
    ],
    button: 'Open RTA Tracers',
    why,
  };
}

function otherPermission({ personName, roleName, changedByName }: PermissionChanged): Said {
  const isDeactivated = roleName === DEACTIVATED;
  return {
    subject: isDeactivated
      ? `${personName}’s account has been deactivated`
      : `${personName}’s permission has changed`,
    paragraphs: [
      isDeactivated
        ? `${changedByName} has deactivated the account of ${personName}.`
        : `${changedByName} has changed the permission of ${personName} to ${roleName}.`,
    ],
    button: 'See who has access',
    why: `You are getting this email because you are an administrator. ${SETTINGS}`,
  };
}
