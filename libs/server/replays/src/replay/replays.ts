import {
  type CallInput,
  type calls,
  type Replay,
  type ReplayedReply,
  toReplayedInput,
} from '@botter/contracts';
import { IncomingMessages, type ReceivedMessage } from '@botter/server-conversations';
import { repliesTo, type Talk } from '@botter/simulator';
import { Inject, Injectable } from '@nestjs/common';
import { type CompiledVersion, CompiledVersions } from '../versions/compiled-versions';
import { ShownReplies } from './shown-replies';
import { Steps } from './steps';

type ReplayRequest = CallInput<typeof calls.replayMessages>['body'];

const budgetMs = 10_000;
const tooLong = 'This replay takes too long. Choose fewer messages.';

/**
 * The replies of two versions of a bot to the messages that it received. Nothing is sent or stored.
 */
@Injectable()
export class Replays {
  constructor(
    @Inject(CompiledVersions) private readonly versions: CompiledVersions,
    @Inject(IncomingMessages) private readonly messages: IncomingMessages,
  ) {}

  async run(botId: string, { chatId, messages, before, after }: ReplayRequest): Promise<Replay> {
    const received = await this.messages.latest(botId, chatId, messages);
    return this.versions.using(botId, [before, after], async ([old, now]) => {
      const steps = new Steps(budgetMs, tooLong);
      const [oldSide, newSide] = [new ReplaySide(old!, steps), new ReplaySide(now!, steps)];
      const shown = new ShownReplies();
      const rows: Replay['rows'] = [];
      for (const message of received) {
        const compared = shown.compared(await oldSide.repliesTo(message), await newSide.repliesTo(message));
        rows.push({ message: toMessage(message), ...compared });
      }
      return { before: old!.version, after: now!.version, rows };
    });
  }
}

/** One version, which replies to one message after the other. */
class ReplaySide {
  readonly #albums = new Set<string>();
  /** How far the person of a private chat is in a dialog, by chat. In groups it isn't known who wrote. */
  readonly #talks = new Map<string, Talk>();

  constructor(
    private readonly version: CompiledVersion,
    private readonly steps: Steps,
  ) {}

  async repliesTo(message: ReceivedMessage): Promise<readonly ReplayedReply[]> {
    const input = toReplayedInput(message, message.chatType);
    if (!input) return [];
    const album = message.mediaGroupId && `${message.chatId} ${message.mediaGroupId}`;
    // As in a real chat, the photos of an album trigger once.
    if (album && this.#albums.has(album)) return [];
    const known = this.#talks.get(message.chatId);
    const { replies, talk } = await this.steps.run(repliesTo(input, this.version.bot, known, message.at));
    if (message.chatType === 'private') this.#talks.set(message.chatId, talk);
    if (album && replies.length > 0) this.#albums.add(album);
    return replies;
  }
}

function toMessage({ id, chatId, chatName, chatType, kind, text, value, at }: ReceivedMessage) {
  return {
    id,
    chat_id: chatId,
    chat_name: chatName,
    chat_type: chatType,
    kind,
    text,
    value,
    timestamp: at.toISOString(),
  };
}
