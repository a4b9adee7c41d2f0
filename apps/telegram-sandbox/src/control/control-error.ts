import { OperationRefused } from '../world/operation-refused';

/** A refusal of the control interface, with its HTTP status. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function statusOf(error: unknown): number {
  if (error instanceof ControlError) return error.status;
  if (error instanceof OperationRefused) return 409;
  return (error as { statusCode?: number }).statusCode ?? 500;
}
