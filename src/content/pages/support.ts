/** The address behind “email us” before log-in, or when the operator has set no SUPPORT_EMAIL. */
export const supportEmail = 'support@rta-tracers.example.org';
