import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { ActionStream } from './action.stream';
import type { SecretChange } from './domain/action.decider';

/** The secrets of actions' webhooks: events hold their names only. */
@Injectable()
export class WebhookSecrets {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ActionStream) private readonly stream: ActionStream,
  ) {}

  /**
   * Saves with the secret that a person sent (left out: it stays; empty: it is cleared). What was put for a save that
   * did not come to be is erased again.
   * @param currentRef the secret the action has now
   */
  async saving<Result>(
    botId: string,
    sent: string | null | undefined,
    currentRef: string | null,
    save: (change: SecretChange) => Promise<Result>,
  ): Promise<Result> {
    const change = await this.change(botId, sent, currentRef);
    try {
      return await save(change);
    } catch (error) {
      if (change.kind === 'set') await this.eraseUnlessInUse(botId, change.ref);
      throw error;
    }
  }

  private async change(
    botId: string,
    sent: string | null | undefined,
    currentRef: string | null,
  ): Promise<SecretChange> {
    if (sent === undefined) return { kind: 'keep' };
    if (sent === null || sent === '') return { kind: 'clear' };
    // A form sends back what it was given: the same value is no change.
    const current = currentRef === null ? undefined : await this.secrets.get(currentRef);
    if (current?.reveal() === sent) return { kind: 'keep' };
    return { kind: 'set', ref: await this.secrets.put({ kind: 'action_webhook', botId }, new Secret(sent)) };
  }

  /** The answer of the store may have been lost on its way: only the stream knows whether the secret counts. */
  private async eraseUnlessInUse(botId: string, ref: string): Promise<void> {
    const { actions } = await this.stream.state(botId);
    const inUse = [...actions.values()].some(({ webhookSecretRef }) => webhookSecretRef === ref);
    if (!inUse) await this.secrets.erase([ref]);
  }
}
