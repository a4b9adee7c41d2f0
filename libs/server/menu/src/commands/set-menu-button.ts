import type { MenuButton } from '@botter/contracts';
import type { RequestCaller } from '@botter/server-http';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MenuChanges } from './menu-changes';

export class SetMenuButton extends Command<void> {
  constructor(
    readonly botId: string,
    readonly menuButton: MenuButton,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

/** The commands stay for every type: it is the screen that clears them. */
@CommandHandler(SetMenuButton)
export class SetMenuButtonHandler implements ICommandHandler<SetMenuButton> {
  constructor(@Inject(MenuChanges) private readonly changes: MenuChanges) {}

  execute({ botId, menuButton, caller }: SetMenuButton): Promise<void> {
    return this.changes.apply(
      botId,
      {
        part: 'menu button',
        method: 'setChatMenuButton',
        payload: { menu_button: menuButton },
        change: { type: 'RecordMenuButton', menuButton },
      },
      caller,
    );
  }
}
