import { matchPath } from '@botter/web-router';

/** The functions that fetch the code of screens, by the pattern of their address. */
export type ScreenLoaders = Readonly<Record<string, () => Promise<void>>>;

/** What fetches the code of the screen at this address; undefined if the screen has no code of its own. */
export function loaderOf(loaders: ScreenLoaders, path: string): (() => Promise<void>) | undefined {
  const pattern = loaders[path] ? path : Object.keys(loaders).find((each) => matchPath(each, path));
  return pattern === undefined ? undefined : loaders[pattern];
}
