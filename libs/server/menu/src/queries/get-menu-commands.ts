import type { MenuCommand } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LiveMenu } from '../live-menu';

export class GetMenuCommands extends Query<MenuCommand[]> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(GetMenuCommands)
export class GetMenuCommandsHandler implements IQueryHandler<GetMenuCommands> {
  constructor(@Inject(LiveMenu) private readonly menu: LiveMenu) {}

  execute({ botId }: GetMenuCommands): Promise<MenuCommand[]> {
    return this.menu.commands(botId);
  }
}
