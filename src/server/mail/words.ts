import type { Mail } from './mail.ts';

/** What a mail says, before it is laid out as text and as HTML. Plain text throughout. */
export interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Names and what they are, one below the other. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What the button says that opens the mail's link; null when there is nothing to open. */
  readonly button: string | null;
  /** Stands below the button: how long the link works. */
  readonly afterButton: string | null;
  /** Why the reader gets this mail. */
  readonly why: string;
}

type Said = Partial<Words> & Pick<Words, 'subject' | 'paragraphs' | 'why'>;

/** The words of a mail. Links live as long as their keys (decisions 3). */
export function wordsOf(mail: Mail): Words {
  const greeting = 'firstName' in mail ? `Hello ${mail.firstName},` : 'Hello,';
  return { greeting, facts: [], button: null, afterButton: null, ...say(mail) };
}

const FOR_TWO_WEEKS = 'The link works once, within the next 14 days.';
const SETTINGS = 'You choose on your account page which of these mails you get.';

function say(mail: Mail): Said {
  switch (mail.kind) {
    case 'welcome':
      return {
        subject: 'Please confirm your email address',
        paragraphs: [
          'Welcome to RTA Tracers. Your account is almost ready: please confirm your email address and choose a password.',
        ],
        button: 'Confirm and choose a password',
        afterButton: FOR_TWO_WEEKS,
        why: 'You get this mail because an account was registered with this address. If that was not you, please ignore it: nobody can use the account without this link.',
      };
    case 'already-registered':
      return {
        subject: 'You already have an account',
        paragraphs: [
          'Someone, perhaps you, has just tried to register with this email address. It already has an account, so nothing was changed.',
          'You can log in as always. If you have forgotten your password, the log-in page helps you to choose a new one.',
        ],
        button: 'Log in',
        why: 'You get this mail because this address was used to register at RTA Tracers. If that was not you, please ignore it.',
      };
    case 'invitation':
      return {
        subject: `Join ${mail.institution} on RTA Tracers`,
        paragraphs: [
          `${mail.inviterName} has invited you to join ${mail.institution} on RTA Tracers. Your permission will be ${mail.roleName}.`,
          'With RTA Tracers, hospital teams check how injectable medications are handled, and keep what they find in one place.',
        ],
        button: 'Accept the invitation',
        afterButton: FOR_TWO_WEEKS,
        why: `You get this mail because ${mail.inviterName} gave this address. If you do not know why, please ignore it.`,
      };
    case 'reset':
      return {
        subject: 'Choose a new password',
        paragraphs: ['You can choose a new password for RTA Tracers now.'],
        button: 'Choose a new password',
        afterButton:
          'The link works once, within the next 2 hours. Until then your old password still works.',
        why: 'You get this mail because someone asked for a new password for this address. If that was not you, please ignore it: nothing will change.',
      };
    case 'invitation-accepted':
      return {
        subject: `${mail.joinedName} has joined ${mail.institution}`,
        paragraphs: [
          `${mail.joinedName} has accepted the invitation and is now part of ${mail.institution}.`,
        ],
        button: 'See who has access',
        why: `You get this mail as an administrator. ${SETTINGS}`,
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
          ['Department', mail.department],
          ['Area', mail.area],
        ],
        button: mail.isUploaded ? 'See the assessments' : 'See the assessment',
        why: `You get this mail as an administrator. ${SETTINGS}`,
      };
  }
}

type PermissionChanged = Extract<Mail, { kind: 'permission-changed' }>;

/** The name that the domain gives role 4. */
const DEACTIVATED = 'Deactivated';

function ownPermission({ roleName, changedByName }: PermissionChanged): Said {
  const why = 'You get this mail because it is about your account with RTA Tracers.';
  if (roleName === DEACTIVATED) {
    return {
      subject: 'Your account has been deactivated',
      paragraphs: [
        `${changedByName} has deactivated your account, so you cannot log in any more.`,
        'If you think that this is a mistake, please speak with your administrator.',
      ],
      why,
    };
  }
  return {
    subject: 'Your permission has changed',
    paragraphs: [
      `${changedByName} has changed your permission to ${roleName}. It holds from now on; you need not do anything.`,
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
    why: `You get this mail as an administrator. ${SETTINGS}`,
  };
}
