import { firstBy } from '@botter/contracts';
import type { EngineTrigger } from './engine-trigger';

/** An exact payload first, then the longest beginning. */
export const start: EngineTrigger<'start'> = {
  on: 'start',
  finder(uses) {
    const isPrefix = ({ trigger: { payload } }: (typeof uses)[number]) => payload.endsWith('*');
    const exact = firstBy(
      uses.filter((use) => !isPrefix(use)),
      ({ trigger }) => trigger.payload,
    );
    const prefixes = uses
      .filter(isPrefix)
      .map(({ action, trigger }) => ({ action, prefix: trigger.payload.slice(0, -1) }))
      .sort((a, b) => b.prefix.length - a.prefix.length);
    return (payload) => {
      const found = exact.get(payload) ?? prefixes.find(({ prefix }) => payload.startsWith(prefix));
      return found && { action: found.action, rule: 'start' };
    };
  },
};
