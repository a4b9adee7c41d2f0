/**
 * How far an attempt came before it failed:
 * - `address`: nothing was sent, because the address is not one that may be reached;
 * - `connect`: no connection (name not found, refused, wrong certificate, no time left);
 * - `before_answer`: connected, but no answer came; the other side may have got the request;
 * - `during_answer`: the answer broke off or took too long;
 * - `answer`: a whole answer, but no success: any status outside 200 to 299, a redirect included.
 */
export type EgressStage = 'address' | 'connect' | 'before_answer' | 'during_answer' | 'answer';

interface Attempt {
  /** Whole time of the attempt, in milliseconds. */
  readonly ms: number;
}

/** What the other side said. */
export interface EgressAnswer {
  readonly status: number;
  /** The beginning of the body as text, as much as the limit allows. */
  readonly body: string;
  /** True where the body was longer. */
  readonly truncated: boolean;
}

export interface EgressSuccess extends Attempt {
  readonly kind: 'delivered';
  readonly answer: EgressAnswer;
}

export interface EgressFailure extends Attempt {
  readonly kind: 'failed';
  readonly stage: EgressStage;
  /** For the log of the person whose address it is; never a secret, never a body. */
  readonly description: string;
  /** What had been received of the answer. */
  readonly answer: EgressAnswer | undefined;
  /** What the other side asked for with `Retry-After`, in seconds, at most a day. */
  readonly retryAfterSeconds: number | undefined;
}

/** What became of one attempt. Expected failures are values. */
export type EgressOutcome = EgressSuccess | EgressFailure;

const retried: Readonly<Record<EgressStage, boolean>> = {
  address: false,
  connect: true,
  before_answer: true,
  during_answer: true,
  answer: true,
};

/** 410 Gone: the receiver says that there is nothing any more, and won't be (RFC 9110, section 15.5.11). */
export const goneStatus = 410;

/** Whether trying again makes sense: the stage decides, and a receiver that says that it is gone. */
export function mayRetry(outcome: EgressOutcome): boolean {
  return outcome.kind === 'failed' && retried[outcome.stage] && outcome.answer?.status !== goneStatus;
}
