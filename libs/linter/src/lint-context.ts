import type { KnownNames } from './known-names';
import type { LintedConfiguration } from './problem';

/** The configuration with what was found out about it once. */
export interface LintContext extends LintedConfiguration {
  readonly names: KnownNames;
}
