import { photoByteLimit } from '@botter/bot-api';
import type { MediaType } from '@botter/contracts';
import { FileSource, type OpenFile } from '@botter/server-files';
import { LOGGER, type Logger } from '@botter/server-logging';
import { FairSemaphore } from '@botter/server-scheduling';
import type { Secret } from '@botter/server-secrets';
import { jsonBody, multipartBody, TelegramClient, type TelegramOutcome } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { mediaMethods, uploadedFileOf } from './bot-request';
import { type ChatTarget, type OutboxSend, withChat } from './outbox-row';
import { sentFileId } from './sent-file-id';
import { TelegramFileMemory } from './telegram-file-memory';

type Outcome = TelegramOutcome<unknown>;

/** A message with an uploaded file, being sent to a chat. */
interface FileMessage {
  readonly token: Secret;
  readonly target: ChatTarget;
  readonly fileId: string;
  readonly type: MediaType;
  /** Everything except the file and the chat. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly isOurs: () => boolean;
}

/**
 * Requests with media that are not uploads. Together with the texts they leave connections for callback
 * answers.
 */
const callsAtOnce = 20;
const uploadsAtOnce = 8;
/** Telegram fetches an address before it responds. */
const callTimeoutMs = 60_000;
const uploadBaseMs = 30_000;
/** The slowest connection that an upload gets enough time for, in bytes a millisecond. */
const slowestBytesPerMs = 256;
/** Attempts for which a text waits for an unavailable storage. */
const storagePatience = 3;
const heldLimit = 10_000;

/**
 * Sends messages with media. A file of ours is uploaded once for each bot, and sent by Telegram's id after
 * that. While one chat uploads a file, others with the same file wait for the upload. It never rejects
 * because of Telegram's response.
 */
@Injectable()
export class MediaSender {
  readonly #calls = new FairSemaphore(callsAtOnce);
  readonly #uploads = new FairSemaphore(uploadsAtOnce);
  readonly #uploading = new Map<string, Promise<unknown>>();
  /** Files that Telegram doesn't take as photos. */
  readonly #noPhotos = new Set<string>();

  constructor(
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(TelegramFileMemory) private readonly memory: TelegramFileMemory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt. Media that can't be sent for any reason is `refused` with the reason `media_refused`.
   * @param isOurs asked right before each request, which may have to wait: if it isn't, none begins, and the
   * outcome is `unreachable`
   */
  send(
    token: Secret,
    target: ChatTarget,
    row: OutboxSend,
    type: MediaType,
    isOurs: () => boolean = () => true,
  ): Promise<Outcome> {
    const { [type]: media, ...parameters } = JSON.parse(row.payload) as Record<string, unknown>;
    const fileId = uploadedFileOf(media);
    if (fileId === undefined) return this.#call({ token, target, isOurs }, row.method, row.payload);
    return this.#sendFile({ token, target, fileId, type, parameters, attempts: row.attempts, isOurs });
  }

  async #sendFile(asked: FileMessage): Promise<Outcome> {
    const name = nameOf(asked);
    for (;;) {
      const message = this.#noPhotos.has(name) ? asDocument(asked) : asked;
      const sent = await this.#sendKnown(message);
      if (sent) return sent;
      const other = this.#uploading.get(name);
      if (!other) {
        const upload = this.#uploads.run(message.target.botId, () => this.#upload(message));
        const ended = upload.catch(() => undefined).then(() => this.#uploading.delete(name));
        this.#uploading.set(name, ended);
        return upload;
      }
      await other;
    }
  }

  /** Sends the file by Telegram's id. Undefined if the id is unknown, or if Telegram has dropped it. */
  async #sendKnown(message: FileMessage): Promise<Outcome | undefined> {
    const { type, parameters } = message;
    const known = await this.memory.find(keyOf(message));
    if (known === undefined) return undefined;
    const payload = JSON.stringify({ [type]: known, ...parameters });
    const outcome = await this.#call(message, mediaMethods[type], payload);
    if (!isMediaRefused(outcome)) return outcome;
    await this.memory.forget(keyOf(message));
    return undefined;
  }

  #call(
    { token, target, isOurs }: Pick<FileMessage, 'token' | 'target' | 'isOurs'>,
    method: string,
    payload: string,
  ): Promise<Outcome> {
    const body = jsonBody(withChat(target.telegramChatId, payload));
    return this.#calls.run(target.botId, async () =>
      isOurs() ? this.telegram.post(token, method, body, { timeoutMs: callTimeoutMs }) : notOurs,
    );
  }

  /** Uploads the file as its own type. An image that Telegram refuses as a photo is sent as a document. */
  async #upload(message: FileMessage): Promise<Outcome> {
    const outcome = await this.#uploadOnce(message);
    if (message.type !== 'photo' || !isMediaRefused(outcome)) return outcome;
    const document = asDocument(message);
    const again = (await this.#sendKnown(document)) ?? (await this.#uploadOnce(document));
    if (again.kind === 'ok') this.#rememberNoPhoto(nameOf(message));
    return again;
  }

  async #uploadOnce(message: FileMessage): Promise<Outcome> {
    const { token, target, type, parameters } = message;
    const file = await this.#open(message);
    if ('kind' in file) return file;
    try {
      if (!message.isOurs()) return notOurs;
      if (type === 'photo' && file.size > photoByteLimit) return refusedMedia('Too large for a photo');
      const body = multipartBody(
        { chat_id: target.telegramChatId, ...parameters },
        { field: type, name: file.name, mime: file.mime, size: file.size, stream: file.stream },
      );
      const timeoutMs = uploadBaseMs + file.size / slowestBytesPerMs;
      const outcome = await this.telegram.post(token, mediaMethods[type], body, { timeoutMs });
      const id = outcome.kind === 'ok' ? sentFileId(outcome.result, type) : undefined;
      if (id !== undefined) await this.memory.remember(keyOf(message), id);
      return outcome;
    } finally {
      file.stream.destroy();
    }
  }

  /** Waits for an unavailable storage, but not until the reply is of no use. */
  async #open({ target, fileId, attempts }: FileMessage): Promise<OpenFile | Outcome> {
    try {
      const file = await this.files.open(target.botId, fileId);
      return file ?? refusedMedia('The uploaded file was deleted');
    } catch (error) {
      this.logger.error({ err: error, botId: target.botId, fileId }, 'file not read');
      const description = 'The file could not be read';
      return attempts < storagePatience ? { kind: 'unreachable', description } : refusedMedia(description);
    }
  }

  #rememberNoPhoto(name: string): void {
    if (this.#noPhotos.size >= heldLimit) this.#noPhotos.clear();
    this.#noPhotos.add(name);
  }
}

const notOurs: Outcome = { kind: 'unreachable', description: 'The chat may belong to another process' };

function keyOf({ target, fileId, type }: FileMessage) {
  return { botId: target.botId, fileId, method: mediaMethods[type] };
}

function nameOf({ target, fileId }: FileMessage): string {
  return `${target.botId}/${fileId}`;
}

function asDocument(message: FileMessage): FileMessage {
  return message.type === 'photo' ? { ...message, type: 'document' } : message;
}

function isMediaRefused(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.reason === 'media_refused';
}

function refusedMedia(description: string): Outcome {
  return { kind: 'refused', reason: 'media_refused', code: 400, description };
}
