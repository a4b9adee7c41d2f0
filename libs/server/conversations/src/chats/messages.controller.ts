import { BotterError, type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { sendContent } from '@botter/server-files';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameOf } from './caller-name';
import { DeleteMessage } from './delete-message';
import { MessageContent } from './message-content';
import { MessageSearch } from './message-search';
import { MessageVersions } from './message-versions';
import { QuotedMessages } from './quoted-messages';
import { RetryMessage } from './retry-message';

/** The calls about single messages. */
@Controller()
export class MessagesController {
  constructor(
    @Inject(MessageContent) private readonly contents: MessageContent,
    @Inject(MessageSearch) private readonly search: MessageSearch,
    @Inject(MessageVersions) private readonly versions: MessageVersions,
    @Inject(QuotedMessages) private readonly quoted: QuotedMessages,
    @Inject(RetryMessage) private readonly retrying: RetryMessage,
    @Inject(DeleteMessage) private readonly deleting: DeleteMessage,
  ) {}

  @Call(calls.searchMessages)
  async searchMessages(
    @Input() { params, query }: CallInput<typeof calls.searchMessages>,
  ): Promise<CallResponse<typeof calls.searchMessages>> {
    return this.search.find(params.id, query);
  }

  @Call(calls.getMessageContent)
  async messageContent(
    @Input() { params, query }: CallInput<typeof calls.getMessageContent>,
    @Granted() { botId }: GrantedAccess,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.contents.find(botId, params.chatId, params.messageId, query.thumbnail);
    if (!(await sendContent(content, request, reply))) {
      throw new BotterError(
        'not_found',
        query.thumbnail ? 'This message has no thumbnail' : 'The file was deleted',
      );
    }
  }

  @Call(calls.getMessageVersions)
  async messageVersions(
    @Input() { params }: CallInput<typeof calls.getMessageVersions>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.getMessageVersions>> {
    return { versions: await this.versions.list(botId, params.chatId, params.messageId) };
  }

  @Call(calls.getQuotedMessage)
  async quotedMessage(
    @Input() { params }: CallInput<typeof calls.getQuotedMessage>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.getQuotedMessage>> {
    return { message: await this.quoted.find(botId, params.chatId, params.messageId) };
  }

  @Call(calls.deleteMessage)
  async deleteMessage(
    @Input() { params }: CallInput<typeof calls.deleteMessage>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.deleteMessage>> {
    return { message: await this.deleting.delete(botId, params.chatId, params.messageId) };
  }

  @Call(calls.retryMessage)
  async retryMessage(
    @Input() { params }: CallInput<typeof calls.retryMessage>,
    @Granted() { botId }: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.retryMessage>> {
    return { message: await this.retrying.retry(botId, params.chatId, params.messageId, nameOf(caller)) };
  }
}
