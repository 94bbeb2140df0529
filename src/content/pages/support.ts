/** The address behind “email us”; an operator changes it here. */
export const supportEmail = 'support@rta-tracers.example.org';
