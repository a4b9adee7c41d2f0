import { type ComponentType, createElement, use } from 'react';

const failed = new Set<() => void>();

/**
 * A screen whose code is loaded when it is opened. React's own `lazy` keeps a failure for ever;
 * here `forgetFailedScreens` allows another try.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    if (loading) return loading;
    loading = load();
    loading.catch(() => {
      failed.add(() => {
        loading = undefined;
      });
    });
    return loading;
  };
  return function LazyScreen(props: Props) {
    return createElement(use(start()), props);
  };
}

/** The next render of a screen whose code didn't come asks for it again. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}
