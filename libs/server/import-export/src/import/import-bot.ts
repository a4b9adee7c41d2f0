import {
  type BotDocument,
  BotterError,
  type ErrorDetail,
  type ImportBody,
  type Imported,
} from '@botter/contracts';
import { ActionStream } from '@botter/server-actions';
import { Clock, eventMetadata, type RequestCaller } from '@botter/server-http';
import { ConfigurationChanges, SavedContentCheck } from '@botter/server-restore';
import { WebhookSecrets, WebhookStream, type WebhooksState } from '@botter/server-webhooks';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { importChange } from './import-change';
import { ImportedFiles } from './imported-files';

/** Imports a document into a bot: all of it or nothing. */
export class ImportBot extends Command<Imported> {
  constructor(
    readonly botId: string,
    readonly body: ImportBody,
    readonly caller: RequestCaller,
  ) {
    super();
  }
}

@CommandHandler(ImportBot)
export class ImportBotHandler implements ICommandHandler<ImportBot> {
  constructor(
    @Inject(ActionStream) private readonly actions: ActionStream,
    @Inject(WebhookStream) private readonly webhooks: WebhookStream,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ImportedFiles) private readonly files: ImportedFiles,
    @Inject(SavedContentCheck) private readonly check: SavedContentCheck,
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async execute({ botId, body, caller }: ImportBot): Promise<Imported> {
    const document = onlyParts(body);
    await this.refuseAddresses(document);
    const into = { actions: await this.actions.state(botId), webhooks: await this.webhooks.state(botId) };
    const signed = newSignedWebhooks(document, into.webhooks);
    const metadata = { ...eventMetadata(caller, this.clock.now()), source: 'import' };
    return this.files.using({ botId, userId: caller.user.id }, document, ({ ids, missing }) =>
      this.withSecrets(botId, signed, new Map(), async (secrets) => {
        const change = importChange(into, { ...body, document, files: ids, secrets, newId: uuid });
        const { expectedVersion } = body;
        const { version, events } = await this.changes.apply(botId, change, { metadata, expectedVersion });
        return { version, changes: events, notices: notices(document, missing, signed) };
      }),
    );
  }

  private async refuseAddresses({ actions = [], webhooks = [] }: BotDocument): Promise<void> {
    const problems = await this.check.addressProblems([
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
    refuse(problems);
  }

  /** Stores a secret for each of these webhooks; where the work fails, they are erased again. */
  private withSecrets<Result>(
    botId: string,
    [at, ...others]: readonly number[],
    refs: ReadonlyMap<number, string>,
    work: (refs: ReadonlyMap<number, string>) => Promise<Result>,
  ): Promise<Result> {
    if (at === undefined) return work(refs);
    return this.secrets.saving(botId, this.secrets.generate(), (ref) =>
      this.withSecrets(botId, others, new Map(refs).set(at, ref), work),
    );
  }
}

/** The document without what is not imported, so that nothing of it is looked at. */
function onlyParts({ document, parts }: ImportBody): BotDocument {
  const { actions, files, webhooks, ...others } = document;
  return {
    ...others,
    ...(parts.includes('actions') && { actions, files }),
    ...(parts.includes('webhooks') && { webhooks }),
  };
}

/** Places in the document. */
function newSignedWebhooks({ webhooks = [] }: BotDocument, into: WebhooksState): number[] {
  const known = new Set([...into.webhooks.values()].map(({ url }) => url));
  return webhooks.flatMap(({ signed, webhookUrl }, at) => (signed && !known.has(webhookUrl) ? [at] : []));
}

function notices(
  { actions = [], webhooks = [] }: BotDocument,
  missing: readonly string[],
  signed: readonly number[],
) {
  const usersOf = (file: string) =>
    actions.flatMap(({ command, actionData: { media } }) =>
      media?.source === 'upload' && media.file === file ? [command] : [],
    );
  return [
    ...missing.map(
      (file) => `The document doesn't contain ${file}. Upload it and add it to ${usersOf(file).join(', ')}.`,
    ),
    ...signed.map((at) => `The webhook ${webhooks[at]!.webhookUrl} has a new signing secret.`),
  ];
}

function refuse(problems: readonly ErrorDetail[]): void {
  const [first] = problems;
  if (first) throw new BotterError('validation_failed', first.message, [...problems]);
}
