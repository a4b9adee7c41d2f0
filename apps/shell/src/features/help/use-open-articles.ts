import { useLocation, useNavigate } from '@botter/web-router';
import { useEffect, useRef, useState } from 'react';
import { articles } from './articles';

/**
 * The open articles. The address names the last one that was opened, so that it can be sent to someone; an
 * address that names one opens it and scrolls to it.
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
  /** The article that was just pressed is visible already. */
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
