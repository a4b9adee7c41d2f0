import type { Fit } from './contract';

/** A remote that is there, but doesn't fit this shell. */
export class RemoteMismatch extends Error {
  override readonly name = 'RemoteMismatch';

  constructor(readonly fit: Exclude<Fit, 'fits'>) {
    super(`The remote is ${fit} than this page`);
  }
}
