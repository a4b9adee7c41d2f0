import type { BotDocument, ErrorDetail } from '@botter/contracts';
import { ActionStream } from '@botter/server-actions';
import { SavedContentCheck } from '@botter/server-restore';
import { WebhookStream } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportedInto } from './import-change';

/** What an import has to know before it begins. */
@Injectable()
export class ImportCheck {
  constructor(
    @Inject(ActionStream) private readonly actions: ActionStream,
    @Inject(WebhookStream) private readonly webhooks: WebhookStream,
    @Inject(SavedContentCheck) private readonly content: SavedContentCheck,
  ) {}

  /** What is there already. */
  async into(botId: string): Promise<ImportedInto> {
    return { actions: await this.actions.state(botId), webhooks: await this.webhooks.state(botId) };
  }

  /** Addresses that may not be called, each named by its place in the request. */
  problems(botId: string, { actions = [], webhooks = [] }: BotDocument): Promise<ErrorDetail[]> {
    return this.content.addressProblems(botId, [
      ...actions.flatMap(({ webhookUrl, actionData: { media } }, at) => [
        ...(webhookUrl
          ? [{ path: `document.actions.${at}.webhookUrl`, label: 'Webhook URL', url: webhookUrl }]
          : []),
        ...(media?.source === 'url'
          ? [{ path: `document.actions.${at}.actionData.media.url`, label: 'Media URL', url: media.url }]
          : []),
      ]),
      ...webhooks.map(({ webhookUrl: url }, at) => ({
        path: `document.webhooks.${at}.webhookUrl`,
        label: 'Webhook URL',
        url,
      })),
    ]);
  }
}
