/**
 * The stage of an attempt at which it failed:
 * - `address`: nothing was sent, because the address may not be reached;
 * - `connect`: no connection (name not found, refused, wrong certificate, no time left);
 * - `before_response`: connected, but no response came; the other side may have got the request;
 * - `during_response`: the response broke off or took too long;
 * - `response`: a whole response, but no success: any status outside 200 to 299, a redirect included.
 */
export type EgressStage = 'address' | 'connect' | 'before_response' | 'during_response' | 'response';

interface Attempt {
  /** Whole time of the attempt, in milliseconds. */
  readonly ms: number;
}

/** The response of the other side. */
export interface EgressResponse {
  readonly status: number;
  /** The beginning of the body as text, as much as the limit allows. */
  readonly body: string;
  /** True if the body was longer. */
  readonly truncated: boolean;
}

interface EgressSuccess extends Attempt {
  readonly kind: 'delivered';
  readonly response: EgressResponse;
}

export interface EgressFailure extends Attempt {
  readonly kind: 'failed';
  readonly stage: EgressStage;
  /** For the log of the person whose address it is; never a secret, never a body. */
  readonly description: string;
  /** The part of the response that had been received. */
  readonly response: EgressResponse | undefined;
  /** The wait that the other side asked for with `Retry-After`, in seconds, at most a day. */
  readonly retryAfterSeconds: number | undefined;
}

/** The result of one attempt. Expected failures are values. */
export type EgressOutcome = EgressSuccess | EgressFailure;

const retried: Readonly<Record<EgressStage, boolean>> = {
  address: false,
  connect: true,
  before_response: true,
  during_response: true,
  response: true,
};

/** 410 Gone: nothing is at this address, and nothing will be (RFC 9110, section 15.5.11). */
export const goneStatus = 410;

/** Whether trying again makes sense: the stage decides, and whether the receiver is gone. */
export function mayRetry(outcome: EgressOutcome): boolean {
  return outcome.kind === 'failed' && retried[outcome.stage] && outcome.response?.status !== goneStatus;
}
