import { actionsDecider } from '@botter/server-actions/testing';
import { botDecider } from '@botter/server-bots/testing';
import { contactFieldsDecider } from '@botter/server-contact-fields/testing';
import type {
  Decider,
  DomainEvent,
  EventMetadata,
  Position,
  RecordedEvent,
} from '@botter/server-event-store';
import { menuDecider } from '@botter/server-menu/testing';
import { sharesDecider } from '@botter/server-shares/testing';
import { webhooksDecider } from '@botter/server-webhooks/testing';
import { randomSteps } from './random-steps';
import { sampleContent } from './sample-events';

type AnyDecider = Decider<unknown, unknown, DomainEvent>;
const deciders = {
  bot: botDecider,
  actions: actionsDecider,
  contactFields: contactFieldsDecider,
  menu: menuDecider,
  webhooks: webhooksDecider,
  shares: sharesDecider,
} as unknown as Readonly<Record<string, AnyDecider>>;

const quotas = { contact_fields: 2, actions: 50, configuration_mb: 1, webhooks: 3, shares: 3 };
const commands = ['/start', '/help', '/shop', 'buy', 'more'];
const words = ['Hello', '', 'Bye', 'Ä 🦊\n"quoted"', 'x'.repeat(300)];

/**
 * The events of a bot whose people give one random command after the other, as they would be stored. A
 * command that the deciders refuse leaves none.
 */
export function randomHistory(botId: string, length: number, random: () => number): RecordedEvent[] {
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const flag = () => random() < 0.5;
  let ids = 0;
  const ref = () => `ref-${botId}-${++ids}`;
  const states = Object.fromEntries(
    Object.entries(deciders).map(([name, decider]) => [name, decider.initialState]),
  );
  const events: RecordedEvent[] = [];
  const profile = () => ({
    telegramId: '7000',
    username: any(['shop_bot', 'cafe_bot']),
    displayName: any(words),
    canJoinGroups: flag(),
    canReadAllGroupMessages: flag(),
  });
  const content = () => {
    const steps = flag() ? randomSteps({ random, words, commands }) : [];
    return sampleContent({
      command: any(commands),
      actionTrigger: any(['command', 'callback'] as const),
      ...(flag() && {
        triggers: [{ type: 'text', match: any(['is', 'starts', 'contains'] as const), words: [any(words)] }],
      }),
      enabled: flag(),
      webhookUrl: any([null, 'https://example.com/in']),
      actionData: {
        text: any(words),
        buttons: flag() ? [{ type: 'callback', label: any(words), value: any(commands) }] : [],
        ...(steps.length > 0 && { steps }),
      },
    });
  };
  const secret = () => any([{ kind: 'keep' }, { kind: 'clear' }, { kind: 'set', ref: ref() }]);
  const actionId = () => `${botId}-a${Math.floor(random() * 6)}`;
  const webhookId = () => `${botId}-w${Math.floor(random() * 4)}`;
  const shareId = () => `${botId}-s${Math.floor(random() * 4)}`;
  const permission = () => any(['read_only', 'manage']);
  const now = () => new Date(Date.UTC(2026, 10, 21, 10, 0, events.length)).toISOString();

  const known = (module: 'actions' | 'webhooks', id: string) =>
    (states[module] as Record<string, ReadonlyMap<string, unknown>>)[module]!.has(id);
  const add = { type: 'AddBot', ownerId: 'owner', name: 'Shop', tokenRef: ref(), webhookSecretRef: ref() };
  const choices: readonly (() => readonly [string, object])[] = [
    () => ['bot', { type: 'ChangeBot', name: any(words) }],
    () => ['bot', { type: 'ReplaceToken', tokenRef: ref(), profile: profile() }],
    () => ['bot', { type: 'RecordProfile', profile: profile() }],
    () => [
      'bot',
      {
        type: 'RecordTelegramInfo',
        info: { [any(['name', 'description', 'shortDescription'])]: any(words) },
      },
    ],
    () => ['bot', { type: 'SetTakeoverMode', mode: any(['off', '1_hour']) }],
    () => ['bot', { type: 'ChangeBot', timeZone: any(['UTC', 'Europe/Berlin']) }],
    () => ['bot', { type: 'SwitchNotifications', enabled: flag() }],
    () => ['bot', { type: 'SwitchDrafts', enabled: flag() }],
    () => ['bot', { type: 'PublishDraft', name: any(words) }],
    () => {
      const id = actionId();
      const type = known('actions', id) ? 'ChangeAction' : 'AddAction';
      return ['actions', { type, actionId: id, content: content(), secret: secret(), quotas }];
    },
    () => [
      'actions',
      { type: 'ChangeAction', actionId: actionId(), content: content(), secret: secret(), quotas },
    ],
    () => ['actions', { type: 'DeleteAction', actionId: actionId() }],
    () => [
      'contactFields',
      {
        type: 'AddContactField',
        field: { key: any(['a', 'b', 'c']), label: any(words), type: any(['text', 'number']) },
        quotas,
      },
    ],
    () => [
      'contactFields',
      { type: 'ChangeContactField', key: any(['a', 'b']), change: { label: any(words) } },
    ],
    () => ['contactFields', { type: 'DeleteContactField', key: any(['a', 'b', 'c']) }],
    () => [
      'menu',
      { type: 'RecordMenuButton', menuButton: any([{ type: 'default' }, { type: 'commands' }]) },
    ],
    () => [
      'menu',
      { type: 'RecordMenuCommands', commands: flag() ? [] : [{ command: 'help', description: any(words) }] },
    ],
    () => {
      const id = webhookId();
      if (known('webhooks', id)) return ['webhooks', { type: 'ToggleWebhook', webhookId: id }];
      const webhook = {
        webhookId: id,
        url: 'https://example.com/hook',
        secretRef: any([null, ref()]),
        enabled: flag(),
        events: ['message'],
        payloadFormat: 'standard',
        retryCount: 3,
        timeoutSeconds: 30,
      };
      return ['webhooks', { type: 'AddWebhook', webhook, quotas }];
    },
    () => ['webhooks', { type: 'RotateSecret', webhookId: webhookId(), secretRef: ref(), now: now() }],
    () => ['webhooks', { type: 'RemoveWebhook', webhookId: webhookId() }],
    () => [
      'shares',
      {
        type: 'InviteToBot',
        shareId: shareId(),
        emailRef: ref(),
        permission: permission(),
        userId: any([undefined, 'friend']),
        quotas,
      },
    ],
    () => ['shares', { type: 'ActivateShare', shareId: shareId(), userId: 'friend' }],
    () => ['shares', { type: 'ChangePermission', shareId: shareId(), permission: permission() }],
    () => ['shares', { type: 'RevokeShare', shareId: shareId() }],
  ];

  const give = (module: string, command: object) => {
    let decided: DomainEvent[];
    try {
      decided = deciders[module]!.decide(command, states[module]);
    } catch {
      return;
    }
    for (const { type, data } of decided) {
      const metadata: EventMetadata = {
        actor: { kind: 'user', userId: any(['owner', 'friend']) },
        occurredAt: now(),
        source: 'api',
        correlationId: `request-${events.length}`,
        causationId: `request-${events.length}`,
      };
      const version = events.length + 1;
      events.push({
        id: `${botId}-${version}`,
        type,
        schemaVersion: 1,
        // As it comes back from the store.
        data: JSON.parse(JSON.stringify(data)),
        metadata,
        stream: `bot-${botId}`,
        version,
        position: String(version) as Position,
        recordedAt: metadata.occurredAt,
        bytes: 100,
      });
      for (const [name, decider] of Object.entries(deciders)) {
        states[name] = decider.evolve(states[name], { type, data, metadata });
      }
    }
  };
  give('bot', { ...add, profile: profile() });
  for (let tries = 0; events.length < length && tries < length * 20; tries += 1) give(...any(choices)());
  if (random() < 0.1)
    give('bot', { type: 'DeleteBot', confirmedName: (states.bot as { name: string }).name });
  return events;
}
