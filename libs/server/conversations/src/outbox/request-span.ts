import type { TelegramOutcome } from '@botter/server-telegram';
import { failSpan, isTracing, startSpan, traceOfUpdate } from '@botter/server-tracing';

/**
 * Sends the request of an outbox row as a span of the update that the row follows from. What people send
 * begins its own trace.
 */
export function tracedRequest<Result>(
  row: { readonly id: string; readonly method: string; readonly attempts?: number },
  botId: string,
  send: () => Promise<TelegramOutcome<Result>>,
): Promise<TelegramOutcome<Result>> {
  return isTracing() ? traced(row, botId, send) : send();
}

async function traced<Result>(
  { id, method, attempts = 0 }: { readonly id: string; readonly method: string; readonly attempts?: number },
  botId: string,
  send: () => Promise<TelegramOutcome<Result>>,
): Promise<TelegramOutcome<Result>> {
  const span = startSpan(`telegram ${method}`, {
    kind: 'CLIENT',
    parent: traceOfUpdate(id),
    attributes: { 'botter.bot_id': botId, 'botter.attempt': attempts + 1 },
  });
  try {
    const outcome = await send();
    span?.setAttribute('botter.outcome', outcome.kind).end();
    return outcome;
  } catch (error) {
    failSpan(span, error);
    throw error;
  }
}
