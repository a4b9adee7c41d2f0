import { type TelegramFileKey, TelegramFiles } from '@botter/server-files';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';

const heldLimit = 10_000;

/**
 * Telegram's ids of files that were sent before. They are also held in memory, so that a file that a bot
 * sends all day is looked up once. If an id has become invalid, Telegram refuses it.
 */
@Injectable()
export class TelegramFileMemory {
  readonly #held = new Map<string, string>();

  constructor(
    @Inject(TelegramFiles) private readonly files: TelegramFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async find(key: TelegramFileKey): Promise<string | undefined> {
    const held = this.#held.get(nameOf(key));
    if (held !== undefined) return held;
    const known = await this.files.telegramFileOf(key);
    if (known !== undefined) this.#hold(key, known);
    return known;
  }

  /** Never rejects: the message is sent, and at worst the file is uploaded once more. */
  async remember(key: TelegramFileKey, telegramFileId: string): Promise<void> {
    this.#hold(key, telegramFileId);
    await this.files.rememberTelegramFile(key, telegramFileId).catch((error: unknown) => {
      this.logger.warn({ err: error, ...key }, 'file id of Telegram not remembered');
    });
  }

  async forget(key: TelegramFileKey): Promise<void> {
    this.#held.delete(nameOf(key));
    await this.files.forgetTelegramFile(key);
  }

  #hold(key: TelegramFileKey, telegramFileId: string): void {
    if (this.#held.size >= heldLimit) this.#held.clear();
    this.#held.set(nameOf(key), telegramFileId);
  }
}

function nameOf({ botId, fileId, method }: TelegramFileKey): string {
  return `${botId}/${fileId}/${method}`;
}
