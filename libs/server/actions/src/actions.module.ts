import { withLiveSignals, botEventTypes } from '@botter/server-bots';
import { DATABASE, type Database } from '@botter/server-database';
import { ProjectionRegistry } from '@botter/server-event-store';
import { FILE_USES } from '@botter/server-files';
import { LivePublisher } from '@botter/server-live';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ActionStream } from './action.stream';
import { ActionFileUses } from './action-file-uses';
import { actionEventTypes } from './action.event-types';
import { ActionsController } from './actions.controller';
import { actionsProjection } from './actions.projection';
import { ActionConflicts } from './commands/action-conflicts';
import { AddActionHandler } from './commands/add-action';
import { ChangeActionHandler } from './commands/change-action';
import { DeleteActionHandler } from './commands/delete-action';
import { MediaCheck } from './commands/media-check';
import { ActionPositionStore } from './positions/action-position-store';
import { ActionPositionsController } from './positions/action-positions.controller';
import { positionsCleanup } from './positions/positions-cleanup.subscription';
import { ActionReader } from './queries/action-reader';
import { ListActionsHandler } from './queries/list-actions';
import { unusedSecretsCleanup } from './unused-secrets-cleanup.subscription';
import { WebhookSecrets } from './webhook-secrets';

const commandHandlers = [AddActionHandler, ChangeActionHandler, DeleteActionHandler];
const queryHandlers = [ListActionsHandler];

/** The calls about actions; globally, who else asks what uses a file. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [ActionsController, ActionPositionsController],
  providers: [
    ActionStream,
    WebhookSecrets,
    ActionConflicts,
    MediaCheck,
    ActionReader,
    ActionPositionStore,
    ...commandHandlers,
    ...queryHandlers,
    { provide: FILE_USES, useClass: ActionFileUses },
  ],
  exports: [FILE_USES],
})
export class ActionsApiModule {}

/** What follows from the events of actions: the read model, and the end of secrets that nothing uses. */
@Module({})
export class ActionsWorkerModule implements OnModuleInit {
  constructor(
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.registry.add({
      types: [botEventTypes, actionEventTypes],
      projections: [withLiveSignals(actionsProjection, this.live, () => ['actions_changed'])],
      subscriptions: [unusedSecretsCleanup(this.secrets), positionsCleanup(this.database)],
    });
  }
}
