import {
  actionProblemCalls,
  chatWorkCalls,
  conversationCalls,
  messageCalls,
  sessionCalls,
} from '@botter/contracts';
import { provideExpiry, provideSubscription, type ServerModule } from '@botter/server-module';
import { takeoverOffSubscription } from './chats/takeover-off.subscription';
import { Takeovers } from './chats/takeovers';
import { conversationsMigrations } from './conversations.migrations';
import {
  ConversationsApiModule,
  ConversationsRuntimeModule,
  ConversationsWorkerModule,
} from './conversations.modules';
import { ActionRefusals } from './problems/action-refusals';
import { refusalsCleanup } from './problems/refusals-cleanup.subscription';
import { botCleanupSubscription } from './upkeep/bot-cleanup.subscription';
import { conversationTables } from './upkeep/bot-tables';
import { ConversationUpkeep } from './upkeep/conversation-upkeep';
import { conversationExpiries } from './upkeep/expiries';
import { Partitions } from './upkeep/partitions';

/** The conversations of people and bots: updates in, messages out, chats on the screen. */
export const conversationsModule: ServerModule = {
  name: 'conversations',
  calls: { ...conversationCalls, ...chatWorkCalls, ...messageCalls, ...actionProblemCalls, ...sessionCalls },
  migrations: conversationsMigrations,
  botTables: conversationTables,
  subscriptions: [
    provideSubscription(botCleanupSubscription, ConversationUpkeep),
    provideSubscription(takeoverOffSubscription, Takeovers),
    provideSubscription(refusalsCleanup, ActionRefusals),
  ],
  expiries: (config) => [
    ...conversationExpiries(config),
    provideExpiry((months: Partitions) => months, Partitions),
  ],
  api: [ConversationsApiModule],
  runtime: [ConversationsRuntimeModule],
  worker: [ConversationsWorkerModule],
};
