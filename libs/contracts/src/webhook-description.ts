import type { z } from 'zod';

/** The API page's description of a request that the product sends to its users' addresses. */
export interface WebhookDescription {
  readonly summary: string;
  readonly description?: string;
  /** The JSON that is posted. */
  readonly payload: z.ZodType;
  /** Unusual headers of the request, with their contents. */
  readonly headers?: Readonly<Record<string, string>>;
}
