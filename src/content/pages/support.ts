/** The address behind “email us” where the operator has set no SUPPORT_EMAIL, and before a log-in. */
export const supportEmail = 'support@rta-tracers.example.org';
