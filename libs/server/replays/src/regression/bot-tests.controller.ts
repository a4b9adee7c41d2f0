import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { BotTestRows } from './bot-test-rows';
import { BotTests } from './bot-tests';

@Controller()
export class BotTestsController {
  constructor(
    @Inject(BotTests) private readonly tests: BotTests,
    @Inject(BotTestRows) private readonly rows: BotTestRows,
  ) {}

  @Call(calls.listBotTests)
  async list(@Granted() { botId }: GrantedAccess): Promise<CallResponse<typeof calls.listBotTests>> {
    return { tests: await this.rows.list(botId) };
  }

  @Call(calls.addBotTest)
  async add(
    @Input() { body }: CallInput<typeof calls.addBotTest>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.addBotTest>> {
    return { test: await this.tests.add(botId, body) };
  }

  @Call(calls.acceptBotTest)
  async accept(
    @Input() { params, body }: CallInput<typeof calls.acceptBotTest>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.acceptBotTest>> {
    return { test: await this.tests.accept(botId, params.testId, body.version) };
  }

  @Call(calls.removeBotTest)
  async remove(
    @Input() { params }: CallInput<typeof calls.removeBotTest>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.removeBotTest>> {
    await this.rows.remove(botId, params.testId);
    return {};
  }

  @Call(calls.runBotTests)
  run(
    @Input() { body }: CallInput<typeof calls.runBotTests>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.runBotTests>> {
    return this.tests.run(botId, body.version, body.testId);
  }
}
