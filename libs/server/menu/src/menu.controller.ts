import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClearMenuCommands } from './commands/clear-menu-commands';
import { SetMenuButton } from './commands/set-menu-button';
import { SetMenuCommands } from './commands/set-menu-commands';
import { LiveMenu } from './live-menu';

@Controller()
export class MenuController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(LiveMenu) private readonly menu: LiveMenu,
  ) {}

  @Call(calls.getMenuButton)
  async getButton(
    @Input() { params }: CallInput<typeof calls.getMenuButton>,
  ): Promise<CallResponse<typeof calls.getMenuButton>> {
    return { menuButton: await this.menu.button(params.botId) };
  }

  @Call(calls.setMenuButton)
  async setButton(
    @Input() { params, body }: CallInput<typeof calls.setMenuButton>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setMenuButton>> {
    await this.commands.execute(new SetMenuButton(params.botId, body.menuButton, caller));
    return { menuButton: body.menuButton };
  }

  @Call(calls.getMenuCommands)
  async getCommands(
    @Input() { params }: CallInput<typeof calls.getMenuCommands>,
  ): Promise<CallResponse<typeof calls.getMenuCommands>> {
    return { commands: await this.menu.commands(params.botId) };
  }

  @Call(calls.setMenuCommands)
  async setCommands(
    @Input() { params, body }: CallInput<typeof calls.setMenuCommands>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.setMenuCommands>> {
    await this.commands.execute(new SetMenuCommands(params.botId, body.commands, caller));
    return { commands: body.commands };
  }

  @Call(calls.clearMenuCommands)
  async clearCommands(
    @Input() { params }: CallInput<typeof calls.clearMenuCommands>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.clearMenuCommands>> {
    await this.commands.execute(new ClearMenuCommands(params.botId, caller));
    return {};
  }
}
