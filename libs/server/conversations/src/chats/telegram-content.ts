import type { Readable } from 'node:stream';
import { BotterError } from '@botter/contracts';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { Clock } from '@botter/server-http';
import type { Secret } from '@botter/server-secrets';
import {
  type DownloadOutcome,
  TelegramClient,
  TelegramDownloads,
  type TelegramFailure,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { failureOf, telegramUnreachable } from './telegram-failure';

interface KnownPath {
  readonly path: string;
  readonly until: number;
}

/** Telegram keeps a link for at least an hour. */
const pathMs = 50 * 60_000;
const pathLimit = 5_000;
const gone = 'Telegram does not have this file any more';

/** Files that people sent to a bot, straight from Telegram: a bot's token never leaves the server. */
@Injectable()
export class TelegramContent {
  /** The paths of files at Telegram, by bot and Telegram's file id. The newest path is the last. */
  readonly #paths = new Map<string, KnownPath>();

  constructor(
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(TelegramDownloads) private readonly downloads: TelegramDownloads,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The caller reads the stream to its end or destroys it.
   * @throws BotterError `not_found` if Telegram doesn't have the file any more, `refused_by_telegram` in its
   * words, `telegram_unreachable` or `rate_limited` if a later retry makes sense
   */
  async open(botId: string, fileId: string): Promise<Readable> {
    const token = (await this.bots.get(botId))?.token;
    if (!token) throw new BotterError('not_found', gone);
    const name = `${botId}/${fileId}`;
    const known = this.#known(name);
    let outcome = known === undefined ? undefined : await this.downloads.download(token, known);
    // A link may end earlier than promised.
    if (!outcome || outcome.kind === 'gone') outcome = await this.#download(token, fileId, name);
    if (outcome.kind === 'ok') return outcome.stream;
    this.#paths.delete(name);
    throw outcome.kind === 'gone'
      ? new BotterError('not_found', gone)
      : new BotterError('telegram_unreachable', telegramUnreachable);
  }

  async #download(token: Secret, fileId: string, name: string): Promise<DownloadOutcome> {
    const answer = await this.telegram.call(token, 'getFile', { file_id: fileId });
    if (answer.kind !== 'ok') throw refusalOf(answer);
    const path = answer.result.file_path;
    if (path === undefined) return { kind: 'gone' };
    this.#remember(name, path);
    return this.downloads.download(token, path);
  }

  #known(name: string): string | undefined {
    const known = this.#paths.get(name);
    return known && known.until > this.clock.now().getTime() ? known.path : undefined;
  }

  #remember(name: string, path: string): void {
    this.#paths.delete(name);
    this.#paths.set(name, { path, until: this.clock.now().getTime() + pathMs });
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > pathLimit && oldest !== undefined) this.#paths.delete(oldest);
  }
}

function refusalOf(failure: TelegramFailure): BotterError {
  // "file is too big" says what is wrong. Anything else means that the file is not available.
  if (failure.kind === 'refused' && !/too big/.test(failure.description)) {
    return new BotterError('not_found', gone);
  }
  return failureOf(failure);
}
