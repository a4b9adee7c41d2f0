import { FileUses } from '@botter/server-files';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ActionStream } from './action.stream';
import { ActionFileUses } from './action-file-uses';
import { ActionsController } from './actions.controller';
import { ActionConflicts } from './commands/action-conflicts';
import { AddActionHandler } from './commands/add-action';
import { ChangeActionHandler } from './commands/change-action';
import { DeleteActionHandler } from './commands/delete-action';
import { MediaCheck } from './commands/media-check';
import { RenamedReferences } from './commands/renamed-references';
import { EraseActionSecretHandler } from './erase-action-secret';
import { ActionPositionStore } from './positions/action-position-store';
import { ActionPositionsController } from './positions/action-positions.controller';
import { ActionList } from './queries/action-list';
import { ActionReader } from './queries/action-reader';
import { ActionSearch } from './queries/action-search';
import { WebhookSecrets } from './webhook-secrets';

const commandHandlers = [AddActionHandler, ChangeActionHandler, DeleteActionHandler];

/** The calls about actions. */
@Module({
  imports: [CqrsModule],
  controllers: [ActionsController, ActionPositionsController],
  providers: [
    ActionStream,
    WebhookSecrets,
    ActionConflicts,
    MediaCheck,
    RenamedReferences,
    ActionReader,
    ActionPositionStore,
    ...commandHandlers,
    ActionList,
    ActionSearch,
    ActionFileUses,
  ],
})
export class ActionsApiModule implements OnModuleInit {
  constructor(
    @Inject(FileUses) private readonly fileUses: FileUses,
    @Inject(ActionFileUses) private readonly ofActions: ActionFileUses,
  ) {}

  onModuleInit(): void {
    this.fileUses.add((botId, fileId) => this.ofActions.usesOf(botId, fileId));
  }
}

/** Erases secrets of deleted actions. */
@Module({ providers: [ActionStream, EraseActionSecretHandler] })
export class ActionsWorkerModule {}
