import type { Config } from '@botter/server-config';
import type { Print } from './rotate-secrets.command';

/** `replay`: rebuilds every read model beside the live ones, then switches. @returns the exit code */
export async function replayCommand(_config: Config, _print: Print): Promise<number> {
  throw new Error('not there yet');
}
