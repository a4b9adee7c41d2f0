import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { nameOf } from './caller-name';
import { ChatNotes } from './chat-notes';
import { ChatWork } from './chat-work';
import { noSuchChat } from './not-found';
import { Unread } from './unread';

/** What a team notes about its chats. */
@Controller()
export class ChatWorkController {
  constructor(
    @Inject(ChatWork) private readonly work: ChatWork,
    @Inject(ChatNotes) private readonly notes: ChatNotes,
    @Inject(Unread) private readonly unread: Unread,
  ) {}

  @Call(calls.markChatUnread)
  async markUnread(
    @Input() { params }: CallInput<typeof calls.markChatUnread>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.markChatUnread>> {
    const found = await this.unread.markUnread(user.id, params.botId, params.chatId);
    if (!found) throw noSuchChat();
    return {};
  }

  @Call(calls.setChatDone)
  async setDone(
    @Input() { params, body }: CallInput<typeof calls.setChatDone>,
  ): Promise<CallResponse<typeof calls.setChatDone>> {
    return { chat: await this.work.setDone(params.botId, params.chatId, body.done) };
  }

  @Call(calls.setChatAssignee)
  async setAssignee(
    @Input() { params, body }: CallInput<typeof calls.setChatAssignee>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setChatAssignee>> {
    const to = body.assigned ? personOf(caller) : undefined;
    return { chat: await this.work.assign(params.botId, params.chatId, to) };
  }

  @Call(calls.listChatNotes)
  async listNotes(
    @Input() { params }: CallInput<typeof calls.listChatNotes>,
  ): Promise<CallResponse<typeof calls.listChatNotes>> {
    return { notes: await this.notes.list(params.botId, params.chatId) };
  }

  @Call(calls.addChatNote)
  async addNote(
    @Input() { params, body }: CallInput<typeof calls.addChatNote>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.addChatNote>> {
    return { note: await this.notes.add(params.botId, params.chatId, personOf(caller), body.text) };
  }

  @Call(calls.deleteChatNote)
  async deleteNote(
    @Input() { params }: CallInput<typeof calls.deleteChatNote>,
    @Caller() { user }: RequestCaller,
    @Granted() { access }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.deleteChatNote>> {
    const only = access === 'owner' ? undefined : user.id;
    await this.notes.delete(params.botId, params.chatId, params.noteId, only);
    return {};
  }
}

function personOf(caller: RequestCaller): { id: string; name: string } {
  return { id: caller.user.id, name: nameOf(caller) ?? 'Someone' };
}
