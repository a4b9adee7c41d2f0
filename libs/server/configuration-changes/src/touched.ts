import type {
  ConfigurationIndex,
  ConfiguredInfo,
  ConfiguredMenu,
  ConfiguredSettings,
} from '@botter/server-history';

/** Fields of the info that a bot can go back to; who owns it, its token and its identity at Telegram stay. */
export const infoFields = ['name', 'telegramName', 'description', 'shortDescription'] as const;
export const settingsFields = ['takeoverMode', 'notificationsEnabled', 'timeZone', 'contactFields'] as const;
export const menuFields = ['button', 'commands'] as const;

type InfoField = (typeof infoFields)[number] & keyof ConfiguredInfo;
type SettingsField = (typeof settingsFields)[number] & keyof ConfiguredSettings;
type MenuField = (typeof menuFields)[number] & keyof ConfiguredMenu;

/** The parts of a bot to restore; ids of actions and webhooks. */
export interface Touched {
  readonly info: readonly InfoField[];
  readonly settings: readonly SettingsField[];
  readonly menu: readonly MenuField[];
  readonly actions: readonly string[];
  readonly webhooks: readonly string[];
}

export const nothingTouched: Touched = { info: [], settings: [], menu: [], actions: [], webhooks: [] };

/** Whether only its owner may touch this: everything except fields of contacts, and actions that stay. */
export function needsOwner(touched: Touched, target: Pick<ConfigurationIndex, 'actions'>): boolean {
  const { info, settings, menu, webhooks, actions } = touched;
  return (
    info.length + menu.length + webhooks.length > 0 ||
    settings.some((field) => field !== 'contactFields') ||
    actions.some((id) => !target.actions.has(id))
  );
}
