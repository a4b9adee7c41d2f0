import {
  actionBodySchema,
  BotterError,
  type ChangeMade,
  type ChangePreview,
  type ErrorDetail,
} from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions/events';
import { Slices } from '@botter/server-async';
import type { EventMetadata } from '@botter/server-event-store';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { WebhookSecrets } from '@botter/server-webhooks';
import { Inject, Injectable } from '@nestjs/common';
import { changeBetween } from './change-between';
import { ChangePreviews } from './change-previews';
import { ConfigurationChanges } from './configuration-changes';
import { type LostSecrets, returningSecrets, withLivingSecrets } from './living-secrets';
import type { BeforeAndAfter } from './restore-target';
import { SavedContentCheck } from './saved-content-check';

export type ActionProblem = ChangePreview['problems'][number];

/** Restores an earlier state of a bot: checked by today's rules, with today's secrets. */
@Injectable()
export class StoredChanges {
  constructor(
    @Inject(SavedContentCheck) private readonly check: SavedContentCheck,
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(SECRET_STORE) private readonly store: SecretStore,
    @Inject(ChangePreviews) private readonly previews: ChangePreviews,
  ) {}

  /** The effects of `make`. */
  async preview(botId: string, version: number, wanted: BeforeAndAfter): Promise<ChangePreview> {
    const { what, lost } = await this.#living(wanted);
    const problems = await this.#problems(botId, what);
    const change = changeBetween(what);
    return this.previews.of(botId, { version, what, change, problems, notices: notices(what, lost) });
  }

  /** @throws BotterError if something is not valid today, or someone else was faster */
  async make(
    botId: string,
    wanted: BeforeAndAfter,
    options: { readonly metadata: EventMetadata; readonly expectedVersion: number },
  ): Promise<ChangeMade> {
    const { what, lost } = await this.#living(wanted);
    refuse(await this.#problems(botId, what));
    return this.secrets.savingNew(botId, lost.webhooks, async (secrets) => {
      const change = changeBetween(what, (id) => secrets.get(id));
      const { version, events } = await this.changes.apply(botId, change, options);
      const { correlationId } = options.metadata;
      return { version, change: correlationId, changes: events, notices: notices(what, lost) };
    });
  }

  async #living(what: BeforeAndAfter) {
    const refs = returningSecrets(what);
    const living = refs.length === 0 ? new Map() : await this.store.getMany(refs);
    return withLivingSecrets(what, new Set(living.keys()));
  }

  async #problems(botId: string, { before, after }: BeforeAndAfter): Promise<ActionProblem[]> {
    const checked = [...after.actions].map(([actionId, { content }]) => ({
      actionId,
      content,
      path: actionId,
    }));
    const problems: ErrorDetail[] = [];
    const slices = new Slices();
    for (const { content, path } of checked) {
      const result = actionBodySchema.safeParse(bodyOf(content));
      if (!result.success) problems.push({ path, message: result.error.issues[0]!.message });
      await slices.rest();
    }
    problems.push(...(await this.check.problems(botId, checked)));
    return problems.map(({ path, message }) => {
      const [actionId = ''] = path.split('.');
      const command =
        (after.actions.get(actionId) ?? before.actions.get(actionId))?.content.command ?? actionId;
      return { actionId, path: command, message };
    });
  }
}

function bodyOf({ webhookSecretRef: _, ...content }: ActionContent) {
  return content;
}

/** Notices for the person afterwards. */
function notices({ after }: BeforeAndAfter, lost: LostSecrets): string[] {
  return [
    ...lost.actions.map((command) => `The webhook secret of ${command} was erased. Enter it again.`),
    ...lost.webhooks.map((id) => {
      const url = after.webhooks.get(id)?.url ?? '';
      return `The webhook ${url} gets a new signing secret: the old one was erased.`;
    }),
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
