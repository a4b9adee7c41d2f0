import { isDeepStrictEqual } from 'node:util';
import type { MenuButton, MenuCommand } from '@botter/contracts';
import { BotTelegram, TelegramCache, type TelegramTurn } from '@botter/server-bots';
import { Inject, Injectable } from '@nestjs/common';
import type { TelegramChange } from './bot-change';

type Setting = keyof TelegramChange;

/** The most visible setting comes first, in case Telegram stops in the middle. */
const order: readonly Setting[] = ['name', 'shortDescription', 'description', 'menuCommands', 'menuButton'];
/** Cached readings of them, which are outdated after a change. */
const readings = ['telegram info', 'menu commands', 'menu button'];

/** Changes settings at Telegram, in a way that can be undone. */
@Injectable()
export class TelegramSettings {
  constructor(
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(TelegramCache) private readonly cache: TelegramCache,
  ) {}

  /**
   * Changes all of it or, if Telegram refuses something, almost nothing: what it accepted before that is put
   * back.
   * @returns puts everything back, as far as Telegram accepts it
   * @throws BotterError with Telegram's text
   */
  async change(botId: string, change: TelegramChange, turn: TelegramTurn): Promise<() => Promise<void>> {
    const taken: { readonly setting: Setting; readonly before: unknown }[] = [];
    const takeBack = async () => {
      for (const { setting, before } of taken.toReversed()) {
        await turn
          .keep()
          .then(() => this.#write(botId, setting, before))
          .catch(() => undefined);
      }
      this.#forget(botId);
    };
    try {
      for (const setting of order) {
        const wanted = change[setting];
        if (wanted === undefined) continue;
        await turn.keep();
        const before = await this.#read(botId, setting);
        if (isDeepStrictEqual(before, wanted)) continue;
        // Remembered first: Telegram may have accepted an attempt whose response was lost.
        taken.push({ setting, before });
        await turn.keep();
        await this.#write(botId, setting, wanted);
      }
    } catch (error) {
      await takeBack();
      throw error;
    }
    this.#forget(botId);
    return takeBack;
  }

  #forget(botId: string): void {
    for (const what of readings) this.cache.forget(botId, what);
  }

  async #read(botId: string, setting: Setting): Promise<unknown> {
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

  async #write(botId: string, setting: Setting, value: unknown): Promise<void> {
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
