import type { ActionContent } from '@botter/server-actions/events';
import type {
  BotConfiguration,
  ConfigurationIndex,
  ConfiguredAction,
  ConfiguredInfo,
  ConfiguredMenu,
  ConfiguredSettings,
  ConfiguredWebhook,
} from '@botter/server-history';
import { nothingTouched, type Touched } from './touched';

/** A bot before and after a change. Of the actions only those that are touched. */
export interface BeforeAndAfter {
  readonly before: BotConfiguration;
  readonly after: BotConfiguration;
}

type Contents = ReadonlyMap<number, ActionContent>;

/** The contents that `restoreTarget` needs: the versions of their events. */
export function neededContents(
  { actions }: Pick<Touched, 'actions'>,
  ...indexes: readonly ConfigurationIndex[]
): number[] {
  return indexes.flatMap((index) => actions.flatMap((id) => index.actions.get(id)?.event ?? []));
}

/** Some actions of a bot, in its order, with the contents that were read. */
export function configuredActions(
  { actions }: ConfigurationIndex,
  ids: ReadonlySet<string>,
  contents: Contents,
): Map<string, ConfiguredAction> {
  const known = [...actions].filter(([id]) => ids.has(id));
  return new Map(known.map(([id, action]) => [id, { ...action, content: contents.get(action.event)! }]));
}

/**
 * Makes what is touched as it was in the target. Pure. Secrets are not history: what exists keeps its secret;
 * what comes back names the one it had, which may be erased. A menu that was not set through Botter becomes
 * that of a new bot.
 * @param options `of the target` also brings back the secrets of actions, if they are known to exist
 */
export function restoreTarget(
  current: ConfigurationIndex,
  target: ConfigurationIndex,
  contents: Contents,
  { info, settings, menu, actions, webhooks }: Touched = nothingTouched,
  { secrets = 'as they are' }: { readonly secrets?: 'as they are' | 'of the target' } = {},
): BeforeAndAfter {
  const wasMenu: ConfiguredMenu = {
    button: target.menu.button ?? { type: 'default' },
    commands: target.menu.commands ?? [],
  };
  const whole = ({ actions: known }: ConfigurationIndex) =>
    new Map(
      actions.flatMap((id): [string, ConfiguredAction][] => {
        const action = known.get(id);
        return action ? [[id, { ...action, content: contents.get(action.event)! }]] : [];
      }),
    );
  const actionsNow = whole(current);
  return {
    before: { ...current, actions: actionsNow },
    after: {
      ...current,
      info: current.info && { ...current.info, ...picked(target.info ?? current.info, info) },
      settings: { ...current.settings, ...picked<ConfiguredSettings>(target.settings, settings) },
      menu: { ...current.menu, ...picked(wasMenu, menu) },
      actions: new Map(
        [...whole(target)].map(([id, { content, ...action }]) => {
          const kept = secrets === 'as they are' ? actionsNow.get(id) : undefined;
          const { webhookSecretRef } = (kept ?? { content }).content;
          return [id, { ...action, content: { ...content, webhookSecretRef } }];
        }),
      ),
      webhooks: webhooksAfter(current.webhooks, target.webhooks, webhooks),
    },
  };
}

function picked<Value extends ConfiguredInfo | ConfiguredSettings | ConfiguredMenu>(
  value: Value,
  fields: readonly (keyof Value)[],
): Partial<Value> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Partial<Value>;
}

/** A webhook's address and options never change, so one that is there is only enabled or disabled. */
function webhooksAfter(
  current: ReadonlyMap<string, ConfiguredWebhook>,
  target: ReadonlyMap<string, ConfiguredWebhook>,
  touched: readonly string[],
): ReadonlyMap<string, ConfiguredWebhook> {
  const after = new Map(current);
  for (const id of touched) {
    const [was, is] = [target.get(id), current.get(id)];
    if (!was) after.delete(id);
    else if (is) after.set(id, { ...is, enabled: was.enabled });
    else after.set(id, was);
  }
  return after;
}
