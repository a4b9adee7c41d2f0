import { actionProblemCalls, chatWorkCalls, conversationCalls, messageCalls } from '@botter/contracts';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { takeoverOffSubscription } from './chats/takeover-off.subscription';
import { Takeovers } from './chats/takeovers';
import { conversationsMigrations } from './conversations.migrations';
import {
  ConversationsApiModule,
  ConversationsRuntimeModule,
  ConversationsWorkerModule,
} from './conversations.modules';
import { fullAcceptStatement } from './inbox/inbox-statement';
import { resultsStatement } from './outbox/delivery-recorder';
import { ActionRefusals } from './problems/action-refusals';
import { refusalsCleanup } from './problems/refusals-cleanup.subscription';
import { botCleanupSubscription } from './upkeep/bot-cleanup.subscription';
import { conversationTables } from './upkeep/bot-tables';
import { Upkeep } from './upkeep/upkeep';

/** What people and bots say to each other: updates in, messages out, chats on the screen. */
export const conversationsModule: ServerModule = {
  name: 'conversations',
  calls: { ...conversationCalls, ...chatWorkCalls, ...messageCalls, ...actionProblemCalls },
  migrations: conversationsMigrations,
  botTables: conversationTables,
  hotStatements: [
    { name: 'accept updates', text: fullAcceptStatement },
    { name: 'record results of sending', text: resultsStatement },
  ],
  subscriptions: [
    provideSubscription(botCleanupSubscription, Upkeep),
    provideSubscription(takeoverOffSubscription, Takeovers),
    provideSubscription(refusalsCleanup, ActionRefusals),
  ],
  api: [ConversationsApiModule],
  runtime: [ConversationsRuntimeModule],
  worker: [ConversationsWorkerModule],
};
