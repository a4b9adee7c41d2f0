import { SECRET_STORE, Secret, type SecretStore, saveWithSecret } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { ActionStream } from './action.stream';
import type { SecretChange } from './domain/action-content';

/** The secrets of actions' webhooks: events contain only their names. */
@Injectable()
export class WebhookSecrets {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {}

  /**
   * Saves with the secret that a person sent (left out: it stays; empty: it is cleared). If the save fails,
   * the new secret is erased again.
   * @param currentRef the secret the action has now
   */
  async saving<Result>(
    botId: string,
    sent: string | null | undefined,
    currentRef: string | null,
    save: (change: SecretChange) => Promise<Result>,
  ): Promise<Result> {
    if (sent === undefined) return save({ kind: 'keep' });
    if (sent === null || sent === '') return save({ kind: 'clear' });
    // A form sends back what it was given: the same value is no change.
    const current = currentRef === null ? undefined : await this.secrets.get(currentRef);
    if (current?.reveal() === sent) return save({ kind: 'keep' });
    return saveWithSecret(this.secrets, { kind: 'action_webhook', botId }, new Secret(sent), {
      save: (ref) => save({ kind: 'set', ref }),
      isInUse: async (ref) => {
        const { actions } = await this.stream.state(botId);
        return [...actions.values()].some(({ webhookSecretRef }) => webhookSecretRef === ref);
      },
    });
  }
}
