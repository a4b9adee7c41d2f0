import type { EnginePart } from './engine-part';

/** Nothing in the chat: its call is a job, which `planActionWebhook` describes. */
export const webhook: EnginePart<'webhook'> = () => () => [];
