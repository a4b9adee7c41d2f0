import type { MenuButton, MenuCommand } from '@botter/contracts';
import { BotTelegram, TelegramCache } from '@botter/server-bots';
import { Inject, Injectable } from '@nestjs/common';

const readingMs = 30_000;

export type MenuPart = 'menu button' | 'menu commands';

/** The menu as it is live at Telegram, no matter who set it. */
@Injectable()
export class LiveMenu {
  constructor(
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(TelegramCache) private readonly cache: TelegramCache,
  ) {}

  button(botId: string): Promise<MenuButton> {
    return this.cache.read(botId, 'menu button', readingMs, async () =>
      toMenuButton(await this.telegram.call(botId, 'getChatMenuButton', {})),
    );
  }

  /** The commands that everyone sees; lists for certain chats or languages are not ours. */
  commands(botId: string): Promise<MenuCommand[]> {
    return this.cache.read(botId, 'menu commands', readingMs, async () => {
      const commands = await this.telegram.call(botId, 'getMyCommands', {});
      return commands.map(({ command, description }) => ({ command, description }));
    });
  }

  forget(botId: string, part: MenuPart): void {
    this.cache.forget(botId, part);
  }
}

type TelegramMenuButton = Awaited<ReturnType<typeof BotTelegram.prototype.call<'getChatMenuButton'>>>;

function toMenuButton(button: TelegramMenuButton): MenuButton {
  switch (button.type) {
    case 'web_app':
      return { type: 'web_app', text: button.text, web_app: { url: button.web_app.url } };
    case 'commands':
      return { type: 'commands' };
    default:
      return { type: 'default' };
  }
}
