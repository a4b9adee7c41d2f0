import type { ActionKey, TriggerType } from '@botter/contracts';
import { content } from './content';
import type {
  ActionMatch,
  EngineTrigger,
  EngineTriggerOn,
  Occasion,
  Occasions,
  TriggerUse,
} from './engine-trigger';
import { fallback } from './fallback';
import { joined } from './joined';
import { start } from './start';
import { text } from './text';

/** Every type of trigger. Of those for one occasion the first that finds an action decides. */
const engineTriggers: { readonly [Type in TriggerType]: EngineTrigger<Type> } = {
  start,
  joined,
  text,
  content,
  fallback,
};

const entries = Object.entries(engineTriggers) as [TriggerType, EngineTrigger<TriggerType>][];

type Find<A extends ActionKey, On extends Occasion> = (about: Occasions[On]) => ActionMatch<A> | undefined;

/** Finds the action with a trigger that fits; of several with the same trigger the oldest. */
export interface TriggerFinder<A extends ActionKey> {
  readonly start: Find<A, 'start'>;
  readonly joined: Find<A, 'joined'>;
  readonly message: Find<A, 'message'>;
}

/** Undefined if no action has triggers apart from its command. */
export function triggerFinder<A extends ActionKey>(actions: readonly A[]): TriggerFinder<A> | undefined {
  if (!actions.some(({ triggers }) => triggers)) return undefined;
  const uses = actions.flatMap((action) => (action.triggers ?? []).map((trigger) => ({ action, trigger })));
  return {
    start: finderOn('start', uses),
    joined: finderOn('joined', uses),
    message: finderOn('message', uses),
  };
}

type Asked<On extends Occasion> = [TriggerType, EngineTriggerOn<TriggerType, On>];

function finderOn<A extends ActionKey, On extends Occasion>(
  occasion: On,
  uses: readonly TriggerUse<A, TriggerType>[],
): Find<A, On> {
  const asked = entries.filter(([, { on }]) => on === occasion) as unknown as Asked<On>[];
  const finders = asked.map(([type, { finder, isFallback }]) => ({
    find: finder(uses.filter(({ trigger }) => trigger.type === type)),
    isFallback,
  }));
  return (about) => {
    for (const { find, isFallback } of finders) {
      const found = find(about);
      if (!found) continue;
      const { action, rule } = found;
      return isFallback ? { action, rule, payload: null, isFallback } : { action, rule, payload: null };
    }
    return undefined;
  };
}
