import type { SandboxBot } from '../world/types';
import type { World } from '../world/world';
import type { Params } from './params';

/** One call of the Bot API by a bot that was recognised. */
export interface MethodCall {
  readonly world: World;
  readonly bot: SandboxBot;
  readonly params: Params;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** Carries a call out; gives the `result`, or throws an `ApiError`. */
export type Method = (call: MethodCall) => unknown;

/** A result with the description that Telegram adds to it. */
export class Described {
  constructor(
    readonly result: unknown,
    readonly description: string,
  ) {}
}
