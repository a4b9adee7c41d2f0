import type { RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MenuChanges } from './menu-changes';

export class ClearMenuCommands extends Command<void> {
  constructor(
    readonly botId: string,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ClearMenuCommands)
export class ClearMenuCommandsHandler implements ICommandHandler<ClearMenuCommands> {
  constructor(@Inject(MenuChanges) private readonly changes: MenuChanges) {}

  execute({ botId, caller }: ClearMenuCommands): Promise<void> {
    return this.changes.apply(
      botId,
      {
        part: 'menu commands',
        method: 'deleteMyCommands',
        payload: {},
        change: { type: 'RecordMenuCommands', commands: [] },
      },
      caller,
    );
  }
}
