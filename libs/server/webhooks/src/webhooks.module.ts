import { WebhookSwitch } from '@botter/server-egress';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AddWebhookHandler } from './commands/add-webhook';
import { RemoveWebhookHandler } from './commands/remove-webhook';
import { RotateSecretHandler } from './commands/rotate-secret';
import { ToggleWebhookHandler } from './commands/toggle-webhook';
import { EraseWebhookSecretHandler } from './erase-webhook-secret';
import { WebhookStream } from './webhook.stream';
import { WebhookDisabler } from './webhook-disabler';
import { WebhookReader } from './webhook-reader';
import { WebhookSecrets } from './webhook-secrets';
import { WebhooksController } from './webhooks.controller';

const commandHandlers = [AddWebhookHandler, ToggleWebhookHandler, RemoveWebhookHandler, RotateSecretHandler];

/** The calls about webhooks of bots. */
@Module({
  imports: [CqrsModule],
  controllers: [WebhooksController],
  providers: [WebhookStream, WebhookSecrets, WebhookReader, ...commandHandlers],
})
export class WebhooksApiModule {}

/**
 * Disables webhooks whose receiver is gone; global, for the modules that call them. In the roles api (tests
 * of a webhook) and worker.
 */
@Global()
@Module({
  providers: [WebhookStream, { provide: WebhookSwitch, useClass: WebhookDisabler }],
  exports: [WebhookSwitch],
})
export class WebhookSwitchModule {}

/** Erases secrets that are no longer used. */
@Module({ providers: [WebhookStream, EraseWebhookSecretHandler] })
export class WebhooksWorkerModule {}
