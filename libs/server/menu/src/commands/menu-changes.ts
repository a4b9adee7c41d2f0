import { BotTelegram, TelegramTurns } from '@botter/server-bots';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import type { TelegramMethod, TelegramPayload } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { RecordMenu } from '../domain/menu.decider';
import { LiveMenu, type MenuPart } from '../live-menu';
import { MenuStream } from '../menu.stream';

export interface MenuUpdate<Method extends TelegramMethod> {
  readonly part: MenuPart;
  readonly method: Method;
  readonly payload: TelegramPayload<Method>;
  /** The event to record once Telegram has accepted it. */
  readonly change: RecordMenu;
}

/**
 * Changes the menu: at Telegram first, because only Telegram decides what a menu may be, then in the history.
 *
 * A crash between both leaves a live menu that is missing in the history. Nothing has to be fixed then: every
 * screen shows Telegram's menu, and a person who got no response sends the change again, which does no harm.
 * The other order would need a second event for each refusal, and would record menus that never existed.
 */
@Injectable()
export class MenuChanges {
  constructor(
    @Inject(TelegramTurns) private readonly turns: TelegramTurns,
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(LiveMenu) private readonly live: LiveMenu,
    @Inject(MenuStream) private readonly stream: MenuStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError if Telegram refuses, cannot be reached, or asks to wait */
  async apply<Method extends TelegramMethod>(
    botId: string,
    { part, method, payload, change }: MenuUpdate<Method>,
    caller: RequestCaller,
  ): Promise<void> {
    await this.turns.run(botId, async (turn) => {
      await this.stream.refuseInQuarantine(botId);
      try {
        await turn.keep();
        await this.telegram.call(botId, method, payload);
        await turn.keep();
        await this.stream.run(botId, change, eventMetadata(caller, this.clock.now()));
      } finally {
        this.live.forget(botId, part);
      }
    });
  }
}
