import type {
  ConfigurationIndex,
  ConfiguredInfo,
  ConfiguredMenu,
  ConfiguredSettings,
} from '@botter/server-history';

/** Fields of the info that a bot can go back to; who owns it, its token and its identity at Telegram stay. */
export const infoFields = ['name', 'telegramName', 'description', 'shortDescription'] as const;
export const settingsFields = ['takeoverMode', 'notificationsEnabled'] as const;
export const menuFields = ['button', 'commands'] as const;

export type InfoField = (typeof infoFields)[number] & keyof ConfiguredInfo;
export type SettingsField = (typeof settingsFields)[number] & keyof ConfiguredSettings;
export type MenuField = (typeof menuFields)[number] & keyof ConfiguredMenu;

/** What of a bot is to be as it was; ids of actions and webhooks. */
export interface Touched {
  readonly info: readonly InfoField[];
  readonly settings: readonly SettingsField[];
  readonly menu: readonly MenuField[];
  readonly actions: readonly string[];
  readonly webhooks: readonly string[];
}

export const nothingTouched: Touched = { info: [], settings: [], menu: [], actions: [], webhooks: [] };

/** Whether only its owner may touch this: all but what becomes of actions that stay. */
export function needsOwner(touched: Touched, target: Pick<ConfigurationIndex, 'actions'>): boolean {
  const { info, settings, menu, webhooks, actions } = touched;
  return (
    info.length + settings.length + menu.length + webhooks.length > 0 ||
    actions.some((id) => !target.actions.has(id))
  );
}
