import { type Analytics, recentMessagesLimit, type TimeRange, topChatsLimit } from '@botter/contracts';
import { enabledActionsOf } from '@botter/server-compiled-bots';
import { ConversationQueries, readWithin } from '@botter/server-conversations';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActivityCounter } from '../counting/activity-counter';
import { budget } from './budget';
import { activeChats, messagesSince } from './counts';
import { windowOf } from './window';

/** The cards and lists of the analytics page. */
@Injectable()
export class GetAnalytics {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ActivityCounter) private readonly counter: ActivityCounter,
    @Inject(ConversationQueries) private readonly conversations: ConversationQueries,
  ) {}

  /** @throws BotterError `unavailable` if it takes too long */
  async execute(botIds: readonly string[], timeRange: TimeRange): Promise<Analytics> {
    const { from } = windowOf(timeRange, 'UTC', this.clock.now());
    await this.counter.catchUp(botIds);
    const { messages, chats, latest } = await readWithin(this.reads, budget, async (read) => ({
      messages: await messagesSince(read, botIds, from),
      chats: await activeChats(read, botIds, from, topChatsLimit),
      latest: await this.conversations.latestMessages(read, botIds, from, recentMessagesLimit),
    }));
    return {
      totalMessages: messages,
      totalChats: chats.count,
      totalBots: botIds.length,
      activeActions: await enabledActionsOf(this.pool, botIds),
      recentMessages: latest.map(
        ({ id, bot_id, chat_id, direction, text, parse_mode, chat_name, created_at }) => ({
          id,
          bot_id,
          chat_id,
          direction,
          text,
          parse_mode,
          chat_name,
          created_at,
        }),
      ),
      topChats: [...chats.top],
    };
  }
}
