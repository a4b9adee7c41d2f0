import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Secret } from '@botter/server-secrets';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AddBot } from './commands/add-bot';
import { DeleteBot } from './commands/delete-bot';
import { RenameBot } from './commands/rename-bot';
import { ReplaceToken } from './commands/replace-token';
import { SetTakeoverMode } from './commands/set-takeover-mode';
import { SwitchNotifications } from './commands/switch-notifications';
import { CheckToken } from './queries/check-token';
import { GetBot } from './queries/get-bot';
import { ListBots } from './queries/list-bots';

@Controller()
export class BotsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
  ) {}

  @Call(calls.listBots)
  list(@Caller() caller: RequestCaller): Promise<CallResponse<typeof calls.listBots>> {
    return this.queries.execute(new ListBots(caller));
  }

  @Call(calls.getBot)
  async get(@Granted() { botId, access }: GrantedAccess): Promise<CallResponse<typeof calls.getBot>> {
    return { bot: await this.queries.execute(new GetBot(botId, access)) };
  }

  @Call(calls.addBot)
  async add(
    @Input() { body }: CallInput<typeof calls.addBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.addBot>> {
    return { bot: await this.commands.execute(new AddBot(body.name, new Secret(body.token), caller)) };
  }

  @Call(calls.checkBotToken)
  async checkToken(
    @Input() { body }: CallInput<typeof calls.checkBotToken>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.checkBotToken>> {
    const check = new CheckToken(new Secret(body.token), caller.user.id);
    return { telegramBot: await this.queries.execute(check) };
  }

  @Call(calls.renameBot)
  async rename(
    @Input() { params, body }: CallInput<typeof calls.renameBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.renameBot>> {
    return { bot: await this.commands.execute(new RenameBot(params.id, body.name, caller)) };
  }

  @Call(calls.setTakeoverMode)
  async setTakeoverMode(
    @Input() { params, body }: CallInput<typeof calls.setTakeoverMode>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setTakeoverMode>> {
    return { bot: await this.commands.execute(new SetTakeoverMode(params.id, body.mode, caller)) };
  }

  @Call(calls.setBotNotifications)
  async setNotifications(
    @Input() { params, body }: CallInput<typeof calls.setBotNotifications>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setBotNotifications>> {
    return {
      bot: await this.commands.execute(new SwitchNotifications(params.botId, body.enabled, caller)),
    };
  }

  @Call(calls.replaceToken)
  async replaceToken(
    @Input() { params, body }: CallInput<typeof calls.replaceToken>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.replaceToken>> {
    return { bot: await this.commands.execute(new ReplaceToken(params.id, new Secret(body.token), caller)) };
  }

  @Call(calls.deleteBot)
  async delete(
    @Input() { params, body }: CallInput<typeof calls.deleteBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.deleteBot>> {
    await this.commands.execute(new DeleteBot(params.id, body.name, caller));
    return {};
  }
}
