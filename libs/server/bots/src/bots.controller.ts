import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Secret } from '@botter/server-secrets';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AddBot } from './commands/add-bot';
import { ChangeBot } from './commands/change-bot';
import { DeleteBot } from './commands/delete-bot';
import { ReplaceToken } from './commands/replace-token';
import { SetTakeoverMode } from './commands/set-takeover-mode';
import { SwitchNotifications } from './commands/switch-notifications';
import { TokenCheck } from './connection/token-check';
import { BotReader } from './queries/bot-reader';

@Controller()
export class BotsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(BotReader) private readonly reader: BotReader,
    @Inject(TokenCheck) private readonly tokens: TokenCheck,
  ) {}

  @Call(calls.listBots)
  list(@Caller() caller: RequestCaller): Promise<CallResponse<typeof calls.listBots>> {
    return this.reader.list(caller);
  }

  @Call(calls.getBot)
  async get(@Granted() { botId, access }: GrantedAccess): Promise<CallResponse<typeof calls.getBot>> {
    return { bot: await this.reader.get(botId, access) };
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
    return { telegramBot: await this.tokens.of(new Secret(body.token), caller.user.id) };
  }

  @Call(calls.changeBot)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.changeBot>> {
    return { bot: await this.commands.execute(new ChangeBot(params.id, body, caller)) };
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
    @Input() { params, query, body }: CallInput<typeof calls.deleteBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.deleteBot>> {
    await this.commands.execute(new DeleteBot(params.id, body.name ?? query.name ?? '', caller));
    return {};
  }
}
