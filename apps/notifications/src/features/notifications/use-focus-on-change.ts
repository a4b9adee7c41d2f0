import { useLocation } from '@botter/web-router';
import { useEffect, useRef } from 'react';
import { linkingPath } from './link-account-option';

/**
 * For a place whose controls are replaced by others when `content` changes. The focus moves to the first of
 * the new ones if it was on one of the old, if someone asked for the new content, or if the address for
 * linking was opened.
 */
export function useFocusOnChange<Content extends string>(content: Content, asked: Content) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(content);
  const isInside = useRef(false);
  const { pathname, key } = useLocation();
  const opened = pathname === linkingPath ? key : undefined;
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    if (isInside.current || content === asked) focusFirst(ref.current);
  }, [content, asked]);
  useEffect(() => {
    if (opened !== undefined) focusFirst(ref.current);
  }, [opened]);
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    // React keeps quiet about what loses the focus because it is removed.
    onBlur: () => {
      isInside.current = false;
    },
  };
}

function focusFirst(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('a[href], button:not(:disabled)')?.focus();
}
