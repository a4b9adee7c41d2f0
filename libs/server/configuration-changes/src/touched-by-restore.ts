import { isDeepStrictEqual } from 'node:util';
import type { RestoredPart } from '@botter/contracts';
import type { ConfigurationIndex } from '@botter/server-history';
import { infoFields, menuFields, nothingTouched, settingsFields, type Touched } from './touched';

export interface RestoreScope {
  readonly part?: RestoredPart | undefined;
  readonly actionId?: string | undefined;
  /** Ids of actions that stay as they are. */
  readonly except?: readonly string[];
}

/**
 * The differences from the target, within the scope. Pure. A menu that was not set through Botter then stays
 * unchanged.
 */
export function touchedByRestore(
  current: ConfigurationIndex,
  target: ConfigurationIndex,
  { part, actionId, except = [] }: RestoreScope,
): Touched {
  const differing = <Value, Field extends keyof Value>(
    fields: readonly Field[],
    now: Value | undefined,
    was: Value | undefined,
  ) => fields.filter((field) => !isDeepStrictEqual(now?.[field], was?.[field]));
  const actions = differingIds(current.actions, target.actions, ({ event }) => event);
  if (actionId !== undefined) {
    return { ...nothingTouched, actions: actions.filter((id) => id === actionId) };
  }
  const whole: Touched = {
    info: differing(infoFields, current.info, target.info),
    settings: differing(settingsFields, current.settings, target.settings),
    menu: differing(menuFields, current.menu, target.menu).filter((field) => target.menu[field] !== null),
    actions: actions.filter((id) => !except.includes(id)),
    webhooks: differingIds(current.webhooks, target.webhooks, ({ enabled }) => enabled),
  };
  return part === undefined ? whole : { ...nothingTouched, [part]: whole[part] };
}

function differingIds<Value>(
  current: ReadonlyMap<string, Value>,
  target: ReadonlyMap<string, Value>,
  state: (value: Value) => unknown,
): string[] {
  const stateOf = (value: Value | undefined) => value && { state: state(value) };
  return [...new Set([...target.keys(), ...current.keys()])].filter(
    (id) => !isDeepStrictEqual(stateOf(current.get(id)), stateOf(target.get(id))),
  );
}
