import { ActionStream } from '@botter/server-actions';
import { type BotCommand, BotStream, type PlannedEvents } from '@botter/server-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { type MenuChange, MenuStream } from '@botter/server-menu';
import { type WebhookCommand, WebhookStream } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BotChange } from './bot-change';

/** A writer between two reads of one plan: rare, and gone at the next attempt. */
const attempts = 3;

/** Says which events a change makes, by the rules and quotas of each module; nothing is written. */
@Injectable()
export class ChangePlanner {
  constructor(
    @Inject(BotStream) private readonly bots: BotStream,
    @Inject(ActionStream) private readonly actions: ActionStream,
    @Inject(MenuStream) private readonly menu: MenuStream,
    @Inject(WebhookStream) private readonly webhooks: WebhookStream,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /** @throws BotterError where a module refuses its part */
  async plan(botId: string, change: BotChange): Promise<PlannedEvents> {
    for (let attempt = 1; ; attempt += 1) {
      const planned = [
        await this.bots.plan(botId, botCommands(change)),
        await this.actions.plan(botId, this.actionCommands(change)),
        await this.webhooks.plan(botId, this.webhookCommands(change)),
        await this.menu.plan(botId, menuChanges(change)),
      ];
      const versions = planned.map(({ version }) => version);
      const version = Math.min(...versions);
      // The append is refused where the versions still differ: part of it was decided on what is newer.
      if (attempt === attempts || versions.every((other) => other === version)) {
        return { version, events: planned.flatMap(({ events }) => events) };
      }
    }
  }

  private actionCommands({ actions }: BotChange) {
    return actions ? [{ type: 'SaveActions', ...actions, quotas: this.config.quotas } as const] : [];
  }

  private webhookCommands({ webhooks }: BotChange): WebhookCommand[] {
    const { removed = [], added = [], toggled = [] } = webhooks ?? {};
    const { quotas } = this.config;
    return [
      ...removed.map((webhookId) => ({ type: 'RemoveWebhook', webhookId }) as const),
      ...toggled.map((webhookId) => ({ type: 'ToggleWebhook', webhookId }) as const),
      ...added.map((webhook) => ({ type: 'AddWebhook', webhook, quotas }) as const),
    ];
  }
}

function botCommands({ name, takeoverMode, notificationsEnabled, telegram }: BotChange): BotCommand[] {
  const { menuButton: _button, menuCommands: _commands, ...info } = telegram ?? {};
  return [
    ...(name === undefined ? [] : [{ type: 'RenameBot', name } as const]),
    ...(takeoverMode === undefined ? [] : [{ type: 'SetTakeoverMode', mode: takeoverMode } as const]),
    ...(notificationsEnabled === undefined
      ? []
      : [{ type: 'SwitchNotifications', enabled: notificationsEnabled } as const]),
    ...(Object.keys(info).length === 0 ? [] : [{ type: 'RecordTelegramInfo', info } as const]),
  ];
}

function menuChanges({ telegram: { menuButton, menuCommands } = {} }: BotChange): MenuChange[] {
  return [
    ...(menuButton === undefined ? [] : [{ type: 'RecordMenuButton', menuButton } as const]),
    ...(menuCommands === undefined ? [] : [{ type: 'RecordMenuCommands', commands: menuCommands } as const]),
  ];
}
