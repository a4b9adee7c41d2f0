import { randomBytes } from 'node:crypto';
import { SECRET_STORE, Secret, type SecretStore, saveWithSecret } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookStream } from './webhook.stream';

const secretBytes = 32;

/** The secrets of webhooks: events contain only their names. */
@Injectable()
export class WebhookSecrets {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(WebhookStream) private readonly stream: WebhookStream,
  ) {}

  /** A new secret as Standard Webhooks has them: `whsec_` and base64 of 32 random bytes. */
  generate(): string {
    return `whsec_${randomBytes(secretBytes).toString('base64')}`;
  }

  /** Saves with a secret. What was stored for a save that failed is erased again. */
  saving<Result>(
    botId: string,
    secret: string,
    save: (secretRef: string) => Promise<Result>,
  ): Promise<Result> {
    return saveWithSecret(this.secrets, { kind: 'webhook', botId }, new Secret(secret), {
      save,
      isInUse: async (ref) => {
        const { webhooks } = await this.stream.state(botId);
        return [...webhooks.values()].some(({ secretRef }) => secretRef === ref);
      },
    });
  }

  /** The same with a new secret for each of several webhooks; `save` gets their references by these keys. */
  async savingNew<Key, Result>(
    botId: string,
    keys: readonly Key[],
    save: (secretRefs: ReadonlyMap<Key, string>) => Promise<Result>,
    refs: ReadonlyMap<Key, string> = new Map(),
  ): Promise<Result> {
    const [key, ...others] = keys;
    if (key === undefined) return save(refs);
    return this.saving(botId, this.generate(), (ref) =>
      this.savingNew(botId, others, save, new Map(refs).set(key, ref)),
    );
  }
}
