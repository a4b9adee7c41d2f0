import { BotTelegramModule } from '@botter/server-bots';
import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ClearMenuCommandsHandler } from './commands/clear-menu-commands';
import { MenuChanges } from './commands/menu-changes';
import { SetMenuButtonHandler } from './commands/set-menu-button';
import { SetMenuCommandsHandler } from './commands/set-menu-commands';
import { LiveMenu } from './live-menu';
import { MenuController } from './menu.controller';
import { MenuStream } from './menu.stream';

const commandHandlers = [SetMenuButtonHandler, SetMenuCommandsHandler, ClearMenuCommandsHandler];

/** The calls about the menu that people see next to the message input of a bot. */
@Module({
  imports: [CqrsModule, BotTelegramModule],
  controllers: [MenuController],
  providers: [MenuStream, LiveMenu, MenuChanges, ...commandHandlers],
})
export class MenuApiModule {}
