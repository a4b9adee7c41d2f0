import { CHAT_BOT_READER } from '@botter/server-auth';
import { CompiledBotsModule } from '@botter/server-compiled-bots';
import { MESSAGE_READER } from '@botter/server-live';
import { MetricsModule } from '@botter/server-metrics';
import { SchedulingModule } from '@botter/server-scheduling';
import { UPDATE_STATISTICS_READER } from '@botter/server-telegram';
import { Global, Module } from '@nestjs/common';
import { AnsweredMessages } from './chats/answered-messages';
import { BotMessages } from './chats/bot-messages';
import { ChatLists } from './chats/chat-lists';
import { ChatNotes } from './chats/chat-notes';
import { ChatWork } from './chats/chat-work';
import { ChatWorkController } from './chats/chat-work.controller';
import { ConversationQueries } from './chats/conversation-queries';
import { ConversationsController } from './chats/conversations.controller';
import { DeleteMessage } from './chats/delete-message';
import { DeliveryWait } from './chats/delivery-wait';
import { IncomingMessages } from './chats/incoming-messages';
import { MessageContent } from './chats/message-content';
import { MessagePages } from './chats/message-pages';
import { MessageSearch } from './chats/message-search';
import { MessageVersions } from './chats/message-versions';
import { MessagesController } from './chats/messages.controller';
import { QuotedMessages } from './chats/quoted-messages';
import { RetryMessage } from './chats/retry-message';
import { SendMessage } from './chats/send-message';
import { TakeoverController } from './chats/takeover.controller';
import { Takeovers } from './chats/takeovers';
import { TelegramContent } from './chats/telegram-content';
import { Unread } from './chats/unread';
import { WaitingPeople } from './chats/waiting-people';
import { Inbox } from './inbox/inbox';
import { StateDoor } from './inbox/state-door';
import { StoredUpdateStatistics } from './inbox/update-statistics';
import { UpdateWriter } from './inbox/update-writer';
import { WebhookRoute } from './inbox/webhook.route';
import { BulkBudget } from './outbox/bulk-budget';
import { CallbackAnswers } from './outbox/callback-answers';
import { ChatQueues } from './outbox/chat-queues';
import { ContinuationPlans } from './outbox/continuation-plans';
import { Continuations } from './outbox/continuations';
import { DeliveryRecorder } from './outbox/delivery-recorder';
import { DirectSends } from './outbox/direct-sends';
import { Dispatch } from './outbox/dispatch';
import { JobHandover } from './outbox/job-handover';
import { MediaSender } from './outbox/media-sender';
import { Outbox } from './outbox/outbox';
import { OutboxMetrics } from './outbox/outbox-metrics';
import { OutboxReader } from './outbox/outbox-reader';
import { OutboxRunner } from './outbox/outbox-runner';
import { TelegramFileMemory } from './outbox/telegram-file-memory';
import { TelegramPauses } from './outbox/telegram-pauses';
import { BotAssignments } from './polling/bot-assignments';
import { ConnectionReports } from './polling/connection-reports';
import { Pollers } from './polling/pollers';
import { ActionRefusals } from './problems/action-refusals';
import { Announcer } from './shared/announcer';
import { CallbackValueReader, StoredCallbackValues } from './shared/callback-values';
import { DialogContacts } from './shared/contact-store';
import { DeadProcesses } from './shared/dead-processes';
import { DialogPlanner } from './shared/dialog-planner';
import { LedgerWriters } from './shared/ledger-writers';
import { RuntimeProcess } from './shared/runtime-process';
import { SessionPlanning } from './shared/session-planning';
import { UpdateContributors } from './shared/update-contributor';
import { BotErasure } from './upkeep/bot-erasure';
import { ConversationUpkeep } from './upkeep/conversation-upkeep';
import { Partitions } from './upkeep/partitions';

/** Modules register their notes about chats here, in every role. */
@Module({ providers: [LedgerWriters], exports: [LedgerWriters] })
export class LedgerModule {}

/** Sending, for every role; what is queued is sent by the runtime. */
@Module({ imports: [LedgerModule], providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}

/** Sending as a person, for modules outside of the API role. */
@Module({
  imports: [OutboxModule],
  providers: [SendMessage, AnsweredMessages, ConversationQueries, Takeovers],
  exports: [SendMessage],
})
export class SendingModule {}

/** Chats and messages over HTTP, and what others ask about them; in the API role. */
@Global()
@Module({
  imports: [CompiledBotsModule, OutboxModule],
  controllers: [ConversationsController, MessagesController, TakeoverController, ChatWorkController],
  providers: [
    ActionRefusals,
    ChatLists,
    ChatWork,
    ChatNotes,
    ConversationQueries,
    IncomingMessages,
    BotMessages,
    MessagePages,
    MessageContent,
    MessageSearch,
    MessageVersions,
    QuotedMessages,
    TelegramContent,
    SendMessage,
    AnsweredMessages,
    DeliveryWait,
    RetryMessage,
    DeleteMessage,
    Unread,
    WaitingPeople,
    Takeovers,
    { provide: CHAT_BOT_READER, useExisting: ConversationQueries },
    { provide: MESSAGE_READER, useExisting: ConversationQueries },
    { provide: UPDATE_STATISTICS_READER, useClass: StoredUpdateStatistics },
  ],
  exports: [
    CHAT_BOT_READER,
    MESSAGE_READER,
    UPDATE_STATISTICS_READER,
    ConversationQueries,
    DeliveryWait,
    IncomingMessages,
  ],
})
export class ConversationsApiModule {}

/** Modules of the runtime role register the effects of updates here; one of them, where contacts are kept. */
@Module({
  providers: [UpdateContributors, SessionPlanning, DialogContacts],
  exports: [UpdateContributors, SessionPlanning, DialogContacts],
})
export class UpdateContributorsModule {}

/** Updates in, answers out; in the runtime role, in as many processes as wanted. */
@Module({
  imports: [
    CompiledBotsModule,
    MetricsModule,
    SchedulingModule,
    UpdateContributorsModule,
    LedgerModule,
    OutboxModule,
  ],
  providers: [
    RuntimeProcess,
    DeadProcesses,
    Announcer,
    CallbackValueReader,
    StoredCallbackValues,
    DeliveryRecorder,
    OutboxReader,
    OutboxMetrics,
    TelegramFileMemory,
    MediaSender,
    TelegramPauses,
    BulkBudget,
    DirectSends,
    ChatQueues,
    CallbackAnswers,
    JobHandover,
    ContinuationPlans,
    Continuations,
    DialogPlanner,
    Dispatch,
    OutboxRunner,
    StateDoor,
    UpdateWriter,
    Inbox,
    WebhookRoute,
    ConnectionReports,
    BotAssignments,
    Pollers,
  ],
  exports: [BulkBudget, DeadProcesses, DirectSends, RuntimeProcess],
})
export class ConversationsRuntimeModule {}

/** Upkeep; in the worker role. */
@Module({
  imports: [MetricsModule, SchedulingModule],
  providers: [ConversationUpkeep, Partitions, BotErasure, ActionRefusals, ConversationQueries, Takeovers],
})
export class ConversationsWorkerModule {}
