/** The path that the identity provider sends people back to; registered there as redirect address. */
export const callbackPath = '/auth/callback';
