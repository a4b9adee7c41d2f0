import type { MenuButton } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LiveMenu } from '../live-menu';

export class GetMenuButton extends Query<MenuButton> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(GetMenuButton)
export class GetMenuButtonHandler implements IQueryHandler<GetMenuButton> {
  constructor(@Inject(LiveMenu) private readonly menu: LiveMenu) {}

  execute({ botId }: GetMenuButton): Promise<MenuButton> {
    return this.menu.button(botId);
  }
}
