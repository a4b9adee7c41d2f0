import { matchPath } from '@botter/web-router';

/** What fetches the code of screens, by the pattern of their address. */
export type Code = Readonly<Record<string, () => Promise<void>>>;

/** What fetches the code of the screen at this address; undefined where it has none of its own. */
export function codeOf(code: Code, path: string): (() => Promise<void>) | undefined {
  const pattern = code[path] ? path : Object.keys(code).find((each) => matchPath(each, path));
  return pattern === undefined ? undefined : code[pattern];
}
