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

/** A bot as it is and as it is to be. Of the actions only those that are touched. */
export interface BeforeAndAfter {
  readonly before: BotConfiguration;
  readonly after: BotConfiguration;
}

type Contents = ReadonlyMap<number, ActionContent>;

/** Contents that `broughtBack` needs: versions of the events that hold them. */
export function neededContents(
  { actions }: Pick<Touched, 'actions'>,
  ...indexes: readonly ConfigurationIndex[]
): number[] {
  return indexes.flatMap((index) => actions.flatMap((id) => index.actions.get(id)?.event ?? []));
}

/**
 * Makes what is touched as it was in the target. Pure. Secrets are not history: what exists keeps the one that it has; what
 * comes back names the one it had, which may be erased. A menu that was not set through Botter becomes that of a new bot.
 * @param options `of the target` also brings back the secrets of actions, where it is known that they were kept
 */
export function broughtBack(
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
