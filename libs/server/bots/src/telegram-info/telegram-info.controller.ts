import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LiveTelegramInfo } from './live-telegram-info';
import { SetTelegramInfo } from './set-telegram-info';

@Controller()
export class TelegramInfoController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LiveTelegramInfo) private readonly live: LiveTelegramInfo,
  ) {}

  @Call(calls.getTelegramInfo)
  async get(
    @Input() { params }: CallInput<typeof calls.getTelegramInfo>,
  ): Promise<CallResponse<typeof calls.getTelegramInfo>> {
    return { success: true, telegramInfo: await this.live.read(params.id) };
  }

  @Call(calls.setTelegramInfo)
  async set(
    @Input() { params, body }: CallInput<typeof calls.setTelegramInfo>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setTelegramInfo>> {
    const { telegramName: name, ...texts } = body;
    const telegramInfo = { name, ...texts };
    await this.commands.execute(new SetTelegramInfo(params.id, telegramInfo, caller));
    return { success: true, telegramInfo };
  }
}
