import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BotHealthReader } from './bot-health-reader';
import { ReclaimBot } from './reclaim-bot';

@Controller()
export class BotHealthController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(BotHealthReader) private readonly reader: BotHealthReader,
  ) {}

  @Call(calls.getBotHealth)
  async get(
    @Input() { params }: CallInput<typeof calls.getBotHealth>,
  ): Promise<CallResponse<typeof calls.getBotHealth>> {
    return { health: await this.reader.read(params.id) };
  }

  @Call(calls.reclaimBot)
  async reclaim(
    @Input() { params }: CallInput<typeof calls.reclaimBot>,
  ): Promise<CallResponse<typeof calls.reclaimBot>> {
    return { health: await this.commands.execute(new ReclaimBot(params.id)) };
  }
}
