import { BotterError } from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { GuardedClient } from './guarded-client';

/** The field that an address was entered into. */
export interface AddressField {
  /** In the request: `body.webhookUrl`. */
  readonly path: string;
  /** Its name for people: `Webhook URL`. */
  readonly label: string;
  /** The person who entered it, or the bot that it belongs to. */
  readonly person: string;
}

/**
 * Refuses addresses that can't be reached when they are saved, so that people learn it before anything is
 * lost.
 */
@Injectable()
export class AddressCheck {
  constructor(@Inject(GuardedClient) private readonly client: GuardedClient) {}

  /**
   * @param before the address that was saved until now: one that stays as it was is not checked again
   * @throws BotterError that names the field
   */
  async check(url: string | null | undefined, field: AddressField, before?: string | null): Promise<void> {
    if (!url || url === before) return;
    const refusal = await this.client.refusalWhenSaved(url, field.person);
    if (refusal === undefined) return;
    const message = `${field.label} can't be used: ${refusal}`;
    throw new BotterError('validation_failed', message, [{ path: field.path, message }]);
  }
}
