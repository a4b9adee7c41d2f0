import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';

const failed = new Set<() => void>();

export type LazyScreen<Props> = ComponentType<Props> & {
  /**
   * Fetches its code ahead; the screen is then drawn without waiting. A failure counts only when it is
   * opened.
   */
  readonly prepare: () => Promise<void>;
};

/**
 * A screen whose code is loaded when it is opened. React's own `lazy` keeps a failure permanently; here
 * `forgetFailedScreens` allows another try.
 * @param skeleton shown until then, instead of the skeleton around all screens
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  skeleton?: ReactNode,
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    if (loading) return loading;
    const promise = load();
    loading = promise;
    promise.then(
      // `use` looks for these fields: a loaded screen is drawn without waiting.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        failed.add(() => {
          loading = undefined;
        });
      },
    );
    return loading;
  };
  const Loaded = (props: Props) => createElement(use(start()), props);
  function LazyScreen(props: Props) {
    const screen = <Loaded {...props} />;
    return skeleton ? <Suspense fallback={skeleton}>{screen}</Suspense> : screen;
  }
  const prepare = () =>
    start().then(
      () => undefined,
      () => {
        loading = undefined;
      },
    );
  return Object.assign(LazyScreen, { prepare });
}

/** The next render of a screen whose code failed to load fetches it again. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}
