import { useSession } from '@botter/web-data/session';
import { Alert } from '@botter/web-ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ids } from '../features/landing/marks';
import { sendPageview } from '../features/tracking/send-pageview';
import { reportPage } from '../features/tracking/tracking';
import { isScriptAsked, loadScript } from '../head/load-script';
import { isShown, showView } from '../head/view';

/** The title of the rendered page, before any screen has changed it. */
const { title } = document;

/** Shows the page that was rendered at build time, with the reason why signing in didn't work. */
export function Visitor() {
  const { error } = useSession();
  useEffect(() => {
    // Loaded only now, the script of the page counts it.
    if (!isScriptAsked('landing')) void loadScript('landing').catch(() => undefined);
    else if (!isShown('visitor')) {
      const { pathname } = window.location;
      sendPageview(pathname);
      reportPage(pathname);
    }
    showView('visitor');
    document.title = title;
    return () => {
      showView('app');
      window.scrollTo(0, 0);
    };
  }, []);
  const place = document.getElementById(ids.problem);
  if (!error || !place) return null;
  return createPortal(<Alert tone="error">{error}</Alert>, place);
}
