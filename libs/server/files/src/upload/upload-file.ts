import { type BotFile, BotterError, quotaExceeded } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { countDropped, type ExpectedSize, type UploadedFile } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { decideType, headByteCount } from '../content/content-type';
import { type ImageSize, telegramTypeOf } from '../content/file-kind';
import { imageSize } from '../content/image-size';
import { FileRemoval } from '../file-removal';
import { toFileResponse } from '../file-response';
import { FileRows } from '../file-rows';
import { FILE_STORAGE, type FileStorage } from '../storage/file-storage';
import { type MeasuredContent, measured } from './measured';
import { UploadPace } from './upload-pace';

/** Receives a file: checked, measured and stored in one pass. */
@Injectable()
export class UploadFile {
  readonly #pace: UploadPace | undefined;

  constructor(
    @Inject(FileRows) private readonly rows: FileRows,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(FileRemoval) private readonly removal: FileRemoval,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas' | 'rateLimits'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { rateLimits } = config;
    this.#pace = rateLimits && new UploadPace(rateLimits.upload_mb);
  }

  /**
   * @throws BotterError `too_large`, `quota_exceeded`, `unsupported_type`, `validation_failed` for an empty
   * or interrupted upload, or `unavailable` if the storage fails; nothing is left of the file then
   */
  async execute(botId: string, userId: string, { name, content, expected }: UploadedFile): Promise<BotFile> {
    try {
      const measuring = await measured(content, headByteCount, async (bytes, signal) => {
        // Left alone, a large heap is collected as a whole for them, which everyone who waits for a reply
        // feels.
        countDropped(bytes);
        await this.#pace?.pass(userId, bytes, signal);
      });
      if (measuring.head.length === 0) throw new BotterError('validation_failed', 'The file is empty');
      const decided = await decideType(measuring.head, name);
      const image = await imageSize(decided.mime, measuring.head);
      return await this.#keep(botId, userId, { ...decided, expected, image }, measuring);
    } finally {
      content.destroy();
    }
  }

  async #keep(
    botId: string,
    userId: string,
    {
      mime,
      name,
      expected,
      image,
    }: {
      readonly mime: string;
      readonly name: string;
      readonly expected: ExpectedSize;
      readonly image: ImageSize | undefined;
    },
    measuring: MeasuredContent,
  ): Promise<BotFile> {
    const id = uuid();
    const file = { id, storage_key: id };
    const { quotas } = this.config;
    const row = {
      ...file,
      bot_id: botId,
      original_name: name,
      mime,
      telegram_type: telegramTypeOf(mime, 0, image),
      uploaded_by: userId,
    };
    const room = await this.rows.addReceiving(row, expected, quotas);
    measuring.limit(room, quotaExceeded('files_mb', quotas.files_mb));
    try {
      await this.#store(id, measuring);
      const { size, sha256 } = measuring.measure;
      const stored = await this.rows.markStored(id, {
        size,
        sha256,
        telegram_type: telegramTypeOf(mime, size, image),
      });
      if (!stored) throw new BotterError('not_found', 'Bot not found');
      return toFileResponse(stored);
    } catch (error) {
      await this.removal.remove(file);
      throw error;
    }
  }

  async #store(key: string, measuring: MeasuredContent): Promise<void> {
    try {
      await this.storage.put(key, measuring.stream);
    } catch (error) {
      const ofContent = measuring.failure();
      if (ofContent) throw ofContent;
      this.logger.error({ err: error }, 'the file storage failed');
      throw new BotterError(
        'unavailable',
        "Files can't be stored right now. Please try again shortly.",
        undefined,
        30,
      );
    }
  }
}
