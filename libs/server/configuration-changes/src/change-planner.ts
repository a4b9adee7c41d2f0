import { ActionStream } from '@botter/server-actions';
import { BotStream, type PlannedEvents } from '@botter/server-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { ContactFieldStream } from '@botter/server-contact-fields';
import { MenuStream } from '@botter/server-menu';
import { WebhookStream } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BotChange } from './bot-change';
import { commandsOf } from './commands-of';

/** A writer between two reads of one plan is rare; the next attempt usually succeeds. */
const attempts = 3;

/** Plans the events of a change, by the rules and quotas of each module; nothing is written. */
@Injectable()
export class ChangePlanner {
  constructor(
    @Inject(BotStream) private readonly bots: BotStream,
    @Inject(ActionStream) private readonly actions: ActionStream,
    @Inject(ContactFieldStream) private readonly contactFields: ContactFieldStream,
    @Inject(MenuStream) private readonly menu: MenuStream,
    @Inject(WebhookStream) private readonly webhooks: WebhookStream,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /** @throws BotterError if a module refuses its part */
  async plan(botId: string, change: BotChange): Promise<PlannedEvents> {
    const commands = commandsOf(change, this.config.quotas);
    for (let attempt = 1; ; attempt += 1) {
      const planned = [
        await this.bots.plan(botId, commands.bot),
        await this.contactFields.plan(botId, commands.contactFields),
        await this.actions.plan(botId, commands.actions),
        await this.webhooks.plan(botId, commands.webhooks),
        await this.menu.plan(botId, commands.menu),
      ];
      const versions = planned.map(({ version }) => version);
      const version = Math.min(...versions);
      // The append is refused if the versions still differ: part of it was decided on a newer version.
      if (attempt === attempts || versions.every((other) => other === version)) {
        return { version, events: planned.flatMap(({ events }) => events) };
      }
    }
  }
}
