import type { MenuCommand } from '@botter/contracts';
import type { RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MenuChanges } from './menu-changes';

/** Replaces the whole list. */
export class SetMenuCommands extends Command<void> {
  constructor(
    readonly botId: string,
    readonly commands: readonly MenuCommand[],
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(SetMenuCommands)
export class SetMenuCommandsHandler implements ICommandHandler<SetMenuCommands> {
  constructor(@Inject(MenuChanges) private readonly changes: MenuChanges) {}

  execute({ botId, commands, caller }: SetMenuCommands): Promise<void> {
    return this.changes.apply(
      botId,
      {
        part: 'menu commands',
        method: 'setMyCommands',
        payload: { commands },
        change: { type: 'RecordMenuCommands', commands },
      },
      caller,
    );
  }
}
