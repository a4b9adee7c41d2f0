import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { ACCESS_READER, type AccessReader, Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { ActionRefusals } from '../problems/action-refusals';
import { BotMessages } from './bot-messages';
import { nameOf } from './caller-name';
import { ChatLists } from './chat-lists';
import { ConversationQueries } from './conversation-queries';
import { DeliveryWait } from './delivery-wait';
import { MessagePages } from './message-pages';
import { noSuchChat } from './not-found';
import { SendMessage } from './send-message';
import { Unread } from './unread';
import { WaitingPeople } from './waiting-people';

@Controller()
export class ConversationsController {
  constructor(
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(ChatLists) private readonly lists: ChatLists,
    @Inject(MessagePages) private readonly pages: MessagePages,
    @Inject(SendMessage) private readonly sending: SendMessage,
    @Inject(DeliveryWait) private readonly deliveries: DeliveryWait,
    @Inject(BotMessages) private readonly botMessages: BotMessages,
    @Inject(Unread) private readonly unread: Unread,
    @Inject(WaitingPeople) private readonly waiting: WaitingPeople,
    @Inject(ActionRefusals) private readonly problems: ActionRefusals,
    @Inject(ACCESS_READER) private readonly access: AccessReader,
  ) {}

  // Declared before the routes that have a bot's id at this position of the path.
  @Call(calls.getUnreadSummary)
  async unreadSummary(@Caller() caller: RequestCaller): Promise<CallResponse<typeof calls.getUnreadSummary>> {
    const bots = await this.access.botsOf(caller.user.id);
    return this.unread.summary(
      caller.user.id,
      bots.map(({ botId }) => botId),
    );
  }

  @Call(calls.listChats)
  async listChats(
    @Input() input: CallInput<typeof calls.listChats>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.listChats>> {
    return this.lists.read(input.params.id, user.id, input.query);
  }

  @Call(calls.searchChats)
  async searchChats(
    @Input() { query }: CallInput<typeof calls.searchChats>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.searchChats>> {
    const bots = await this.access.botsOf(caller.user.id);
    return {
      chats: await this.lists.search(
        bots.map(({ botId }) => botId),
        query,
      ),
    };
  }

  @Call(calls.listBotMessages)
  async listBotMessages(
    @Input() input: CallInput<typeof calls.listBotMessages>,
  ): Promise<CallResponse<typeof calls.listBotMessages>> {
    return this.botMessages.read(input.params.id, input.query);
  }

  @Call(calls.listChatMessages)
  async listChatMessages(
    @Input() input: CallInput<typeof calls.listChatMessages>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.listChatMessages>> {
    return this.pages.read(botId, input.params.chatId, input.query);
  }

  @Call(calls.sendMessage)
  async sendMessage(
    @Input() { params, query, body }: CallInput<typeof calls.sendMessage>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.sendMessage>> {
    const message = await this.sending.send(params.id, body, nameOf(caller));
    return { message: query.wait ? await this.deliveries.settled(message) : message };
  }

  @Call(calls.markChatRead)
  async markChatRead(
    @Input() input: CallInput<typeof calls.markChatRead>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.markChatRead>> {
    const { botId, chatId } = input.params;
    const found = await this.unread.markRead(caller.user.id, botId, chatId);
    if (!found) throw noSuchChat();
    return {};
  }

  @Call(calls.getSessionsSummary)
  async sessionsSummary(
    @Input() { params }: CallInput<typeof calls.getSessionsSummary>,
  ): Promise<CallResponse<typeof calls.getSessionsSummary>> {
    return { waiting: await this.queries.waitingPeople(params.botId) };
  }

  @Call(calls.sendWaitingPeople)
  sendWaitingPeople(
    @Input() { params, body }: CallInput<typeof calls.sendWaitingPeople>,
  ): Promise<CallResponse<typeof calls.sendWaitingPeople>> {
    return this.waiting.send(params.botId, body.steps, body.goTo);
  }

  @Call(calls.listActionProblems)
  async listActionProblems(
    @Input() input: CallInput<typeof calls.listActionProblems>,
  ): Promise<CallResponse<typeof calls.listActionProblems>> {
    return { problems: await this.problems.ofBot(input.params.botId) };
  }
}
