import { Readable } from 'node:stream';
import { type Action, type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, IfMatch, Input, limitReader, type RequestCaller } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddAction } from './commands/add-action';
import { ChangeAction } from './commands/change-action';
import { DeleteAction } from './commands/delete-action';
import { ActionList } from './queries/action-list';
import { ActionSearch } from './queries/action-search';

@Controller()
export class ActionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ActionList) private readonly actions: ActionList,
    @Inject(ActionSearch) private readonly actionSearch: ActionSearch,
  ) {}

  @Call(calls.listActions)
  async list(
    @Input() { query }: CallInput<typeof calls.listActions>,
    @Granted() { botId, access }: GrantedAccess,
    @Req() { socket }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallResponse<typeof calls.listActions> | Readable | string> {
    const list = await this.actions.read(botId, access, query);
    if (list instanceof Readable) limitReader(list, socket);
    void reply.type('application/json; charset=utf-8');
    return list;
  }

  @Call(calls.searchActions)
  async search(
    @Input() { query }: CallInput<typeof calls.searchActions>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.searchActions>> {
    return { actions: await this.actionSearch.find(caller.user.id, query) };
  }

  @Call(calls.addAction)
  async add(
    @Input() { params, body }: CallInput<typeof calls.addAction>,
    @Caller() caller: RequestCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallResponse<typeof calls.addAction>> {
    return written(await this.commands.execute(new AddAction(params.botId, body, caller)), reply);
  }

  @Call(calls.changeAction)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeAction>,
    @IfMatch() seenVersion: number | undefined,
    @Caller() caller: RequestCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallResponse<typeof calls.changeAction>> {
    const { botId, actionId } = params;
    const command = new ChangeAction(botId, actionId, body, seenVersion, caller);
    return written(await this.commands.execute(command), reply);
  }

  @Call(calls.deleteAction)
  async delete(
    @Input() { params }: CallInput<typeof calls.deleteAction>,
    @IfMatch() seenVersion: number | undefined,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.deleteAction>> {
    await this.commands.execute(new DeleteAction(params.botId, params.actionId, seenVersion, caller));
    return {};
  }
}

function written(action: Action, reply: FastifyReply): CallResponse<typeof calls.addAction> {
  void reply.header('etag', `"${action.version}"`);
  return { action };
}
