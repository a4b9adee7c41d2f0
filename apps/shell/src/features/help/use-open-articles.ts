import { useLocation, useNavigate } from '@botter/web-router';
import { useEffect, useRef, useState } from 'react';
import { articles } from './articles';

/**
 * Which articles are open. The address names the one that was opened last, so that it can be sent to someone; an address
 * that names one opens it and brings it into sight.
 */
export function useOpenArticles() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = articles.find(({ id }) => `#${id}` === hash)?.id;
  const [open, setOpen] = useState<readonly string[]>(named ? [named] : []);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named && !open.includes(named)) setOpen([...open, named]);
  }
  /** The one that was just pressed: it is in sight already. */
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    if (named && pressed.current !== named) showArticle(named);
    pressed.current = undefined;
  }, [named]);
  const change = (next: readonly string[]) => {
    const opened = next.find((id) => !open.includes(id));
    setOpen(next);
    if (!opened || opened === named) return;
    pressed.current = opened;
    navigate(`#${opened}`, { replace: true });
  };
  return { open, setOpen, change };
}

function showArticle(id: string): void {
  const article = document.getElementById(id);
  article?.scrollIntoView({ block: 'start' });
  article?.querySelector('button')?.focus({ preventScroll: true });
}
