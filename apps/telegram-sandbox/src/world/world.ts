import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxConfig } from '../config';
import type { BotFatherDialog } from './bot-father/dialog';
import { Bots } from './bots';
import { CallLog } from './call-log';
import { CallbackQueries } from './callback-queries';
import { ChangeFeed } from './change-feed';
import { Chats } from './chats';
import { FaultPlan } from './fault-plan';
import { FileStore } from './file-store';
import { FloodControl } from './flood-control';
import { InlineQueries } from './inline-queries';
import { Payments } from './payments';
import { People, userOf } from './people';
import { Polls } from './polls';
import { StickerSets } from './sticker-sets';
import type { JsonObject, SandboxBot, SandboxChat, StoredMessage, UpdateEntry } from './types';
import { UpdateQueue } from './update-queue';
import type { WorldSnapshot } from './world-snapshot';

/** Telegram sends these only to bots that ask for them. */
const onlyWhenAsked = new Set(['chat_member', 'message_reaction', 'message_reaction_count']);

const keptWarnings = 1000;

export interface WorldOptions {
  readonly config: Pick<SandboxConfig, 'dataDir' | 'flood' | 'https' | 'parameters'>;
  readonly now?: () => number;
  readonly snapshot?: WorldSnapshot;
}

/** Everything that exists in the sandbox. */
export class World {
  readonly config: WorldOptions['config'];
  readonly now: () => number;
  bots: Bots;
  people: People;
  chats: Chats;
  polls: Polls;
  payments: Payments;
  stickerSets: StickerSets;
  readonly queries: CallbackQueries;
  readonly inlineQueries: InlineQueries;
  readonly calls = new CallLog();
  readonly faults = new FaultPlan();
  readonly flood: FloodControl;
  readonly feed = new ChangeFeed();
  readonly files: FileStore;
  /** Conversations with BotFather, by person. */
  botFather: Map<number, BotFatherDialog>;
  /** Called with each new update; the webhook dispatcher listens here. */
  onUpdate: (bot: SandboxBot, update: UpdateEntry) => void = () => {};
  /** Called when a bot's webhook was set or removed. */
  onWebhook: (bot: SandboxBot) => void = () => {};
  /** Called with an unexpected error. */
  onBug: (error: unknown) => void = () => {};
  /** Called with what someone should know although it was carried out. */
  onWarning: (warning: string) => void = () => {};
  /** Called after each change that should survive a restart. */
  onChange: () => void = () => {};
  readonly #warned = new Set<string>();
  readonly #queues = new Map<number, UpdateQueue>();

  constructor({ config, now = Date.now, snapshot }: WorldOptions) {
    this.config = config;
    this.now = now;
    this.bots = new Bots(snapshot?.bots, snapshot?.deletedBotIds);
    this.people = new People(snapshot?.people);
    this.chats = new Chats(snapshot?.chats);
    this.polls = new Polls(snapshot?.polls);
    this.stickerSets = new StickerSets(snapshot?.stickerSets);
    this.payments = new Payments(now, snapshot?.payments);
    this.botFather = new Map(snapshot?.botFather?.map(({ personId, dialog }) => [personId, dialog]));
    this.queries = new CallbackQueries(now);
    this.inlineQueries = new InlineQueries(now);
    this.flood = new FloodControl(now);
    const folder = config.dataDir ?? mkdtempSync(join(tmpdir(), 'telegram-sandbox-'));
    this.files = new FileStore(join(folder, 'files'), now, snapshot?.files);
    for (const { botId, updates } of snapshot?.updates ?? []) {
      for (const update of updates) this.queueOf(botId).add(update);
    }
  }

  queueOf(botId: number): UpdateQueue {
    let queue = this.#queues.get(botId);
    if (!queue) {
      queue = new UpdateQueue();
      this.#queues.set(botId, queue);
    }
    return queue;
  }

  /** Queues an update for a bot, unless its `allowed_updates` leave out this kind. */
  pushUpdate(bot: SandboxBot, kind: string, content: JsonObject): UpdateEntry | undefined {
    const wanted = bot.allowedUpdates ? bot.allowedUpdates.includes(kind) : !onlyWhenAsked.has(kind);
    if (!wanted) return undefined;
    const update = { update_id: bot.nextUpdateId++, [kind]: content };
    this.queueOf(bot.id).add(update);
    this.onUpdate(bot, update);
    return update;
  }

  /** Keeps a message and signals the pages. */
  keepMessage(bot: SandboxBot, chat: SandboxChat, stored: StoredMessage): void {
    const crowd = chat.type === 'private' && (this.people.get(chat.id)?.crowd ?? true);
    this.chats.append(chat, stored, crowd);
    if (!crowd) this.chatChanged(bot.id, chat);
    this.onChange();
  }

  chatChanged(botId: number, chat: SandboxChat): void {
    const bots = chat.type === 'private' ? [botId] : chat.botIds;
    for (const id of bots) this.feed.changed(`chat:${id}:${chat.id}`);
  }

  /** Signals pages that bots, people or chats changed, and has the change kept. */
  changed(topic: string): void {
    this.feed.changed(topic);
    this.onChange();
  }

  /** Deletes a bot with its conversations; its token is refused from then on. */
  removeBot(bot: SandboxBot): void {
    for (const chat of this.chats.ofBot(bot)) this.chats.remove(chat, bot);
    bot.webhook = null;
    this.onWebhook(bot);
    this.queueOf(bot.id).clear();
    this.bots.remove(bot);
    this.changed('bots');
  }

  /** Passes a warning on, each once: a bot repeats its calls. */
  warn(warning: string): void {
    if (this.#warned.has(warning) || this.#warned.size >= keptWarnings) return;
    this.#warned.add(warning);
    this.onWarning(warning);
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** The chat as the Bot API shows it. */
  chatView(chat: SandboxChat): JsonObject & { id: number } {
    if (chat.type !== 'private') {
      const forum = chat.topics?.length ? { is_forum: true } : {};
      return { id: chat.id, title: chat.title, type: chat.type, ...forum };
    }
    const person = this.people.get(chat.id);
    if (!person) return { id: chat.id, first_name: 'Deleted Account', type: 'private' };
    const { is_bot: _isBot, language_code: _language, ...name } = userOf(person);
    return { ...name, type: 'private' };
  }

  /**
   * Deletes bots, people, chats and updates, as at the first start. Calls and faults have their own reset.
   */
  reset(): void {
    for (const bot of this.bots.list()) this.queueOf(bot.id).clear();
    this.bots = new Bots();
    this.people = new People();
    this.chats = new Chats();
    clearTimeout(this.polls.timer);
    this.polls = new Polls();
    this.stickerSets = new StickerSets();
    this.payments = new Payments(this.now);
    this.botFather = new Map();
    this.#queues.clear();
    this.changed('*');
  }
}
