import { readFileSync } from 'node:fs';

/** Whether the front end has a screen for a path. */
export type IsPageAddress = (path: string) => boolean;

/**
 * Reads the addresses of the screens, as the build of the front end lists them: `/bots/:botId/menu`, and
 * `/actions/*` for everything below. A build without a list has a screen for every address.
 */
export function readPageAddresses(file: string): IsPageAddress {
  const patterns = list(file).map(toPattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function list(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    return ['/*'];
  }
}

/** As the router in the browser reads it: a slash at the end and upper case make no difference. */
function toPattern(address: string): RegExp {
  const steps = address.split('/').filter((step) => step !== '');
  const below = steps.at(-1) === '*';
  const source = (below ? steps.slice(0, -1) : steps)
    .map((step) => (step.startsWith(':') ? '/[^/]+' : `/${escaped(step)}`))
    .join('');
  return new RegExp(`^${source}${below ? '(?:/.*)?' : '/?'}$`, 'i');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
