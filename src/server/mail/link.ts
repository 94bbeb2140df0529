import type { Mail } from './mail-kinds.ts';

/** The address a mail's button opens. Keys go behind `#`, which browsers send to no server and no other site (rule ACC-8). */
export function linkIn(mail: Mail, publicUrl: string): string {
  return `${publicUrl}${pathFor(mail)}`;
}

function pathFor(mail: Mail): string {
  switch (mail.kind) {
    case 'welcome':
      return `/welcome#key=${encodeURIComponent(mail.key)}`;
    case 'invitation':
      return `/join#key=${encodeURIComponent(mail.key)}`;
    case 'reset':
      return `/reset-password#key=${encodeURIComponent(mail.key)}`;
    case 'confirm-email':
      return `/confirm-email#key=${encodeURIComponent(mail.key)}`;
    case 'email-changing':
    case 'new-device':
      return '/account';
    case 'password-changed':
      return '/forgot-password';
    case 'email-taken':
    case 'already-registered':
    case 'invited-elsewhere':
      return '/login';
    case 'invitation-accepted':
      return '/account/users';
    case 'permission-changed':
      return mail.isOwn ? '/' : '/account/users';
    case 'assessment-completed':
      return mail.isUploaded
        ? '/assessments'
        : `/review?assessments[]=${encodeURIComponent(mail.assessmentId)}`;
    case 'action-assigned':
    case 'action-due':
    case 'actions-overdue':
      return '/actions';
    case 'retake-reminder':
      return '/assessments/new';
  }
}
