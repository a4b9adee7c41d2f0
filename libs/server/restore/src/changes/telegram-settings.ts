import { isDeepStrictEqual } from 'node:util';
import type { MenuButton, MenuCommand } from '@botter/contracts';
import { BotTelegram, TelegramCache, type TelegramTurn } from '@botter/server-bots';
import { Inject, Injectable } from '@nestjs/common';
import type { TelegramChange } from './bot-change';

type Setting = keyof TelegramChange;

/** What people see most comes first, should Telegram stop in the middle. */
const order: readonly Setting[] = ['name', 'shortDescription', 'description', 'menuCommands', 'menuButton'];
/** What was read of them, and is worthless after a change. */
const readings = ['telegram info', 'menu commands', 'menu button'];

/** Changes what lives at Telegram, so that it can be taken back. */
@Injectable()
export class TelegramSettings {
  constructor(
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(TelegramCache) private readonly cache: TelegramCache,
  ) {}

  /**
   * Changes all of it or, where Telegram refuses something, as good as nothing: what it took before that is put back.
   * @returns puts everything back, as far as Telegram takes it
   * @throws BotterError in Telegram's words
   */
  async change(botId: string, change: TelegramChange, turn: TelegramTurn): Promise<() => Promise<void>> {
    const taken: { readonly setting: Setting; readonly before: unknown }[] = [];
    const takeBack = async () => {
      for (const { setting, before } of taken.toReversed()) {
        await turn
          .keep()
          .then(() => this.write(botId, setting, before))
          .catch(() => undefined);
      }
      this.forget(botId);
    };
    try {
      for (const setting of order) {
        const wanted = change[setting];
        if (wanted === undefined) continue;
        await turn.keep();
        const before = await this.read(botId, setting);
        if (isDeepStrictEqual(before, wanted)) continue;
        // Remembered first: an attempt whose response was lost may have been taken.
        taken.push({ setting, before });
        await turn.keep();
        await this.write(botId, setting, wanted);
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    this.forget(botId);
    return takeBack;
  }

  private forget(botId: string): void {
    for (const what of readings) this.cache.forget(botId, what);
  }

  private async read(botId: string, setting: Setting): Promise<unknown> {
    switch (setting) {
      case 'name':
        return (await this.telegram.call(botId, 'getMyName', {})).name;
      case 'shortDescription':
        return (await this.telegram.call(botId, 'getMyShortDescription', {})).short_description;
      case 'description':
        return (await this.telegram.call(botId, 'getMyDescription', {})).description;
      case 'menuCommands':
        return this.telegram.call(botId, 'getMyCommands', {});
      case 'menuButton':
        return this.telegram.call(botId, 'getChatMenuButton', {});
      default:
        return setting satisfies never;
    }
  }

  private async write(botId: string, setting: Setting, value: unknown): Promise<void> {
    switch (setting) {
      case 'name':
        await this.telegram.call(botId, 'setMyName', { name: value as string });
        break;
      case 'shortDescription':
        await this.telegram.call(botId, 'setMyShortDescription', { short_description: value as string });
        break;
      case 'description':
        await this.telegram.call(botId, 'setMyDescription', { description: value as string });
        break;
      case 'menuCommands': {
        const commands = value as readonly MenuCommand[];
        if (commands.length === 0) await this.telegram.call(botId, 'deleteMyCommands', {});
        else await this.telegram.call(botId, 'setMyCommands', { commands });
        break;
      }
      case 'menuButton':
        await this.telegram.call(botId, 'setChatMenuButton', { menu_button: value as MenuButton });
        break;
    }
  }
}
