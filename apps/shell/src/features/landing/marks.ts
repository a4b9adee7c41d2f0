/*
 * How the script of the landing page finds what it acts on. The page is rendered at build time, so its
 * buttons have no handlers of React.
 */
export const signsIn = { 'data-sign': 'in' };
export const signsUp = { 'data-sign': 'up' };
export const opensWaitlist = { 'data-opens': 'waitlist' };
export const opensCookieSettings = { 'data-opens': 'cookies' };

/** Ids in the page. */
export const ids = {
  /** The element that React renders the product into. */
  root: 'root',
  /** The part for visitors. */
  visitor: 'visitor',
  /** Shows why signing in failed. */
  problem: 'sign-in-problem',
  cookies: 'cookies',
  story: 'story',
  waitlist: 'waitlist',
} as const;

/** The title of the dialog, until someone has joined. */
export const waitlistTitle = 'Join Waitlist';
