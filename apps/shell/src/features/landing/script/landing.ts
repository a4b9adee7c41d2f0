import { whenParsed } from '../../../head/when-parsed';
import { sendPageview } from '../../tracking/send-pageview';
import { reportPage, startTracking } from '../../tracking/tracking';
import { ids } from '../marks';
import { askAboutCookies } from './cookies';
import { enableSignIn, followOtherTabs } from './sign-in';
import { playStory } from './story-player';
import { enableWaitlist } from './waitlist';

// What visitors can do on a page that was rendered at build time. Neither React nor the sign-in is needed for
// it.
followOtherTabs();
const { pathname } = window.location;
sendPageview(pathname);
startTracking();
reportPage(pathname);
whenParsed(() => {
  const page = document.getElementById(ids.visitor);
  if (!page) return;
  enableSignIn(page);
  const dialog = document.getElementById(ids.waitlist);
  if (dialog instanceof HTMLDialogElement) enableWaitlist(page, dialog);
  const banner = document.getElementById(ids.cookies);
  if (banner) askAboutCookies(page, banner);
  const story = document.getElementById(ids.story);
  if (story) playStory(story);
});
