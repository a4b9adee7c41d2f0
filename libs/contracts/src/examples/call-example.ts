import type { z } from 'zod';
import type { Call, CallRequest, CallResponse } from '../call';
import type { WebhookDescription } from '../webhook-description';

/** A request that a call accepts, and what it responds. Files and other bytes are texts here. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response?: unknown;
}

/** The JSON that a webhook posts. */
export type WebhookExample = unknown;

/** An example of each call of a module, in the types of its declaration. */
export type ExamplesOf<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: CallRequest<Calls[Name]> & { readonly response: CallResponse<Calls[Name]> };
};

/** An example of what each webhook posts. */
export type ExamplesOfPayloads<Webhooks extends Readonly<Record<string, WebhookDescription>>> = {
  readonly [Name in keyof Webhooks]: z.output<Webhooks[Name]['payload']>;
};
