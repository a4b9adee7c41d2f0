import { type ComponentType, createElement, useEffect, useState } from 'react';

type LazyPart<Props> = ComponentType<Props & { onFailed?: () => void }> & {
  /** Fetches its code before it is needed. A failure counts only when it is shown. */
  readonly prepare: () => void;
};

/**
 * A component whose code is fetched when it is first shown, or prepared. Nothing is shown until then, so it
 * is for what appears above the page: menus, tooltips, notices. A failure calls `onFailed`, and the next
 * component tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= keep().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const keep = async () => {
    loaded = await load();
  };
  function Part({ onFailed, ...props }: Props & { onFailed?: () => void }) {
    const [isThere, setThere] = useState(loaded !== undefined);
    const [failed] = useState(() => onFailed);
    useEffect(() => {
      if (isThere) return;
      let isGone = false;
      start().then(
        () => isGone || setThere(true),
        () => isGone || failed?.(),
      );
      return () => {
        isGone = true;
      };
    }, [isThere, failed]);
    return isThere && loaded ? createElement(loaded, props as unknown as Props) : null;
  }
  return Object.assign(Part, { prepare: () => void start().catch(() => undefined) });
}
