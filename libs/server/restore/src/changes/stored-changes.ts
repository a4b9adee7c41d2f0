import {
  actionBodySchema,
  BotterError,
  type ChangeMade,
  type ChangePreview,
  type ErrorDetail,
} from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions/events';
import type { EventMetadata } from '@botter/server-event-store';
import { WebhookSecrets } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeAndAfter } from './brought-back';
import { changeBetween, returningWebhooks } from './change-between';
import { ChangePreviews } from './change-previews';
import { ConfigurationChanges } from './configuration-changes';
import { SavedContentCheck } from './saved-content-check';

export type ActionProblem = ChangePreview['problems'][number];

/** Makes a bot what it was before: checked by what is valid today, with the secrets of today. */
@Injectable()
export class StoredChanges {
  constructor(
    @Inject(SavedContentCheck) private readonly check: SavedContentCheck,
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(ChangePreviews) private readonly previews: ChangePreviews,
  ) {}

  /** What `make` would do. */
  async preview(botId: string, version: number, what: BeforeAndAfter): Promise<ChangePreview> {
    const problems = await this.problems(botId, what);
    return this.previews.of(botId, {
      version,
      what,
      change: changeBetween(what),
      problems,
      notices: notices(what),
    });
  }

  /** @throws BotterError where something is not valid today, or someone else was faster */
  async make(
    botId: string,
    what: BeforeAndAfter,
    options: { readonly metadata: EventMetadata; readonly expectedVersion: number },
  ): Promise<ChangeMade> {
    refuse(await this.problems(botId, what));
    const signed = returningWebhooks(what).filter((id) => what.after.webhooks.get(id)?.secretRef);
    return this.withSecrets(botId, signed, new Map(), async (secrets) => {
      const change = changeBetween(what, (id) => secrets.get(id));
      const { version, events } = await this.changes.apply(botId, change, options);
      return {
        version,
        change: options.metadata.correlationId,
        changes: events,
        notices: notices(what),
      };
    });
  }

  private async problems(botId: string, { before, after }: BeforeAndAfter): Promise<ActionProblem[]> {
    const checked = [...after.actions].map(([actionId, { content }]) => ({
      actionId,
      content,
      path: actionId,
    }));
    const problems: ErrorDetail[] = checked.flatMap(({ content, path }) => {
      const result = actionBodySchema.safeParse(bodyOf(content));
      return result.success ? [] : [{ path, message: result.error.issues[0]!.message }];
    });
    problems.push(...(await this.check.problems(botId, checked)));
    return problems.map(({ path, message }) => {
      const [actionId = ''] = path.split('.');
      const command =
        (after.actions.get(actionId) ?? before.actions.get(actionId))?.content.command ?? actionId;
      return { actionId, path: command, message };
    });
  }

  private withSecrets<Result>(
    botId: string,
    [id, ...others]: readonly string[],
    refs: ReadonlyMap<string, string>,
    work: (refs: ReadonlyMap<string, string>) => Promise<Result>,
  ): Promise<Result> {
    if (id === undefined) return work(refs);
    return this.secrets.saving(botId, this.secrets.generate(), (ref) =>
      this.withSecrets(botId, others, new Map(refs).set(id, ref), work),
    );
  }
}

function bodyOf({ webhookSecretRef: _, ...content }: ActionContent) {
  return content;
}

/** What the person has to know or do afterwards. */
function notices(what: BeforeAndAfter): string[] {
  const { before, after } = what;
  const unsigned = [...after.actions].flatMap(([id, { content }]) =>
    content.webhookUrl && !before.actions.has(id) ? [content.command] : [],
  );
  const signed = returningWebhooks(what).flatMap((id) => {
    const { secretRef, url } = after.webhooks.get(id)!;
    return secretRef === null ? [] : [url];
  });
  return [
    ...unsigned.map((command) => `If the webhook of ${command} had a secret, enter it again: it was erased.`),
    ...signed.map((url) => `The webhook ${url} gets a new signing secret: the old one was erased.`),
  ];
}

function refuse(problems: readonly ActionProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new BotterError(
    'validation_failed',
    `${first.path} can't be brought back: ${first.message}`,
    problems.map(({ path, message }) => ({ path, message })),
  );
}
