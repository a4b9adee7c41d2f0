import { type BotDocument, type ErrorDetail, mediaOf } from '@botter/contracts';
import { ActionStream } from '@botter/server-actions';
import { SavedContentCheck } from '@botter/server-configuration-changes';
import { ContactFieldStream } from '@botter/server-contact-fields';
import { WebhookStream } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportedInto } from './import-change';

/** The checks before an import begins. */
@Injectable()
export class ImportCheck {
  constructor(
    @Inject(ActionStream) private readonly actions: ActionStream,
    @Inject(ContactFieldStream) private readonly contactFields: ContactFieldStream,
    @Inject(WebhookStream) private readonly webhooks: WebhookStream,
    @Inject(SavedContentCheck) private readonly content: SavedContentCheck,
  ) {}

  /** The existing configuration. */
  async into(botId: string): Promise<ImportedInto> {
    return {
      contactFields: await this.contactFields.state(botId),
      actions: await this.actions.state(botId),
      webhooks: await this.webhooks.state(botId),
    };
  }

  /** Addresses that may not be called, each named by its place in the request. */
  problems(botId: string, { actions = [], webhooks = [] }: BotDocument): Promise<ErrorDetail[]> {
    return this.content.addressProblems(botId, [
      ...actions.flatMap(({ webhookUrl, actionData }, at) => [
        ...(webhookUrl
          ? [{ path: `document.actions.${at}.webhookUrl`, label: 'Webhook URL', url: webhookUrl }]
          : []),
        ...mediaOf(actionData).flatMap(({ media, path }) =>
          media.source === 'url'
            ? [{ path: `document.actions.${at}.actionData.${path}.url`, label: 'Media URL', url: media.url }]
            : [],
        ),
      ]),
      ...webhooks.map(({ webhookUrl: url }, at) => ({
        path: `document.webhooks.${at}.webhookUrl`,
        label: 'Webhook URL',
        url,
      })),
    ]);
  }
}
