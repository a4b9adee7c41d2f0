import type { z } from 'zod';

/** A request that the product sends to addresses of its users: what the API page says about it. */
export interface WebhookDescription {
  readonly summary: string;
  readonly description?: string;
  /** The JSON that is posted. */
  readonly payload: z.ZodType;
  /** Headers of the request beyond the usual, with what they contain. */
  readonly headers?: Readonly<Record<string, string>>;
}
