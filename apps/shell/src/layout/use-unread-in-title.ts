import { useUnread } from '@botter/web-data';
import { useEffect } from 'react';

/** Puts the number of unread messages before the title of the window, on every screen. */
export function useUnreadInTitle(): void {
  const { total } = useUnread();
  useEffect(() => {
    const mark = total === 0 ? '' : total > 99 ? '(99+) ' : `(${total}) `;
    const put = () => {
      const wanted = mark + document.title.replace(/^\(\d+\+?\) /, '');
      if (document.title !== wanted) document.title = wanted;
    };
    put();
    const title = document.querySelector('title');
    if (!title) return;
    const observer = new MutationObserver(put);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [total]);
}
