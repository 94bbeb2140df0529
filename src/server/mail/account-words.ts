import { RESET_HOURS } from '#domain/lifetimes.ts';
import type { Mail } from './mail-kinds.ts';
import type { Said } from './said.ts';

type AccountMail = Extract<
  Mail,
  { kind: 'confirm-email' | 'email-taken' | 'email-changing' | 'password-changed' | 'new-device' }
>;

const WHY = 'You are getting this email because it is about your RTA Tracers account.';
const GET_HELP = 'If you need help, please speak with your administrator.';

/** Mails about one's own account, which are sent whatever notifications a person wants (rule ACC-24). */
export function sayOfAccount(mail: AccountMail): Said {
  switch (mail.kind) {
    case 'confirm-email':
      return {
        subject: 'Please confirm your new email address',
        paragraphs: [
          'You asked to use this email address for your RTA Tracers account. Please confirm it: until then, you log in with the old one.',
        ],
        button: 'Confirm this address',
        afterButton: `The link works once, within the next ${RESET_HOURS} hours.`,
        why: 'You are getting this email because someone entered this address as their new one. If that was not you, please ignore it: nothing will change.',
      };
    case 'email-taken':
      return {
        subject: 'This email address already has an account',
        paragraphs: [
          'Someone, perhaps you, has just asked to use this email address for another RTA Tracers account. It already has an account of its own, so nothing was changed.',
          'To use it for the other account, the account it has now needs another address first.',
        ],
        button: 'Log in',
        why: 'You are getting this email because someone entered this address as their new one. If that was not you, please ignore it.',
      };
    case 'email-changing':
      return {
        subject: 'Your email address is about to change',
        paragraphs: [
          `Someone who is logged in as you asked to change the email address of your RTA Tracers account to ${mail.newEmail}. It changes once that address has been confirmed.`,
          'If that was you, there is nothing you need to do here.',
          `If it was not you, log in now: change your password, which also ends the request and every other log-in. ${GET_HELP}`,
        ],
        button: 'Open your account',
        why: WHY,
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your RTA Tracers account has just been changed. Every other device was logged out.',
          `If it was not you, choose a new password at once. ${GET_HELP}`,
        ],
        facts: factsOf(mail),
        button: 'Choose a new password',
        why: WHY,
      };
    case 'new-device':
      return {
        subject: 'A new device logged in to your account',
        paragraphs: [
          'Your RTA Tracers account was used on a device that it has not been used on lately. If that was you, there is nothing you need to do.',
          `If it was not you, log that device out on your account page and change your password. ${GET_HELP}`,
        ],
        facts: factsOf(mail),
        button: 'See where you are logged in',
        why: WHY,
      };
  }
}

function factsOf({ device, at }: { readonly device: string; readonly at: string }): [string, string][] {
  return [
    ['Device', device],
    ['Time', `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`],
  ];
}
