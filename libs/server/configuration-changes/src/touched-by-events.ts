import { isDeepStrictEqual } from 'node:util';
import type { ConfigurationIndex } from '@botter/server-history';
import { nothingTouched, type Touched } from './touched';

interface TouchingEvent {
  readonly type: string;
  readonly data: unknown;
}

type Touch = (data: never) => Partial<Touched>;

/**
 * The parts that an event changes, of all that can be undone. Events that are missing here can't: tokens,
 * secrets, shares and the life of a bot.
 */
const touches: Readonly<Record<string, Touch>> = {
  BotRenamed: () => ({ info: ['name'] }),
  TelegramInfoChanged: (data: object) => ({
    info: [
      ...('name' in data ? (['telegramName'] as const) : []),
      ...('description' in data ? (['description'] as const) : []),
      ...('shortDescription' in data ? (['shortDescription'] as const) : []),
    ],
  }),
  BotTakeoverModeChanged: () => ({ settings: ['takeoverMode'] }),
  BotNotificationsChanged: () => ({ settings: ['notificationsEnabled'] }),
  BotTimeZoneChanged: () => ({ settings: ['timeZone'] }),
  ContactFieldsChanged: () => ({ settings: ['contactFields'] }),
  MenuButtonChanged: () => ({ menu: ['button'] }),
  MenuCommandsChanged: () => ({ menu: ['commands'] }),
  ActionAdded: action,
  ActionChanged: action,
  ActionDeleted: action,
  WebhookAdded: webhook,
  WebhookEnabled: webhook,
  WebhookDisabled: webhook,
  WebhookRemoved: webhook,
};

function action({ actionId }: { readonly actionId: string }): Partial<Touched> {
  return { actions: [actionId] };
}

function webhook({ webhookId }: { readonly webhookId: string }): Partial<Touched> {
  return { webhooks: [webhookId] };
}

/** Everything that the events touch. @returns undefined if one of them can't be undone */
export function touchedByEvents(events: readonly TouchingEvent[]): Touched | undefined {
  const all: { readonly [Part in keyof Touched]: Set<string> } = {
    info: new Set(),
    settings: new Set(),
    menu: new Set(),
    actions: new Set(),
    webhooks: new Set(),
  };
  for (const { type, data } of events) {
    const touched = touches[type]?.(data as never);
    if (!touched) return undefined;
    for (const part of parts) for (const one of touched[part] ?? []) all[part].add(one);
  }
  return Object.fromEntries(parts.map((part) => [part, [...all[part]]])) as unknown as Touched;
}

const parts = Object.keys(nothingTouched) as (keyof Touched)[];

/** Whether an event touches any of this. */
export function touchesAny(event: TouchingEvent, touched: Touched): boolean {
  const own = touchedByEvents([event]);
  return (
    own !== undefined && parts.some((part) => own[part].some((one) => touched[part].includes(one as never)))
  );
}

/** Whether all that is touched is in both configurations the same. */
export function isUnchanged(one: ConfigurationIndex, other: ConfigurationIndex, touched: Touched): boolean {
  const states = ({ info, settings, menu, actions, webhooks }: ConfigurationIndex) => [
    touched.info.map((field) => info?.[field]),
    touched.settings.map((field) => settings[field]),
    touched.menu.map((field) => menu[field]),
    touched.actions.map((id) => actions.get(id)?.event),
    // A secret may be another one today: it is kept.
    touched.webhooks.map((id) => webhooks.get(id)?.enabled),
  ];
  return isDeepStrictEqual(states(one), states(other));
}
