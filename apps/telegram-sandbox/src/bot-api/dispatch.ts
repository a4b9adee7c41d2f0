import type { Fault } from '../world/fault-plan';
import type { JsonObject, SandboxBot } from '../world/types';
import type { World } from '../world/world';
import { ApiError } from './api-error';
import { unknownParameters } from './known-parameters';
import { Described } from './method';
import { findMethod } from './methods';
import type { Params } from './params';
import { telegramMethodName } from './telegram-methods';

export interface CallOutcome {
  readonly status: number;
  readonly body: JsonObject;
  /** A planned fault that the connection shows after everything else was done. */
  readonly broken?: 'reset' | 'timeout';
  /** What the caller should know although the call was carried out. */
  readonly warning?: string;
}

export interface IncomingCall {
  readonly token: string;
  readonly method: string;
  readonly params: Params;
  /** Made when a method waits for it. */
  readonly signal: () => AbortSignal;
}

/** Carries out one call of the Bot API: the token, planned faults, the method, the log. Never throws. */
export async function dispatch(world: World, call: IncomingCall): Promise<CallOutcome> {
  const check = world.bots.check(call.token);
  if (check.kind !== 'bot') {
    const refusal =
      check.kind === 'malformed' ? new ApiError(404, 'Not Found') : new ApiError(401, 'Unauthorized');
    return logged(world, null, call, refused(refusal));
  }
  const { bot } = check;
  const method = findMethod(call.method);
  if (!method) return logged(world, bot, call, refused(missingMethod(call.method)));
  const fault = world.faults.take(bot.id, method.name, call.params.text('chat_id') || undefined);
  const planned = fault && plannedOutcome(fault);
  if (planned) return logged(world, bot, call, planned, method.name);
  const warning = unknownWarning(method.name, call.params);
  if (warning && world.config.parameters) {
    return logged(world, bot, call, refused(new ApiError(400, `Bad Request: ${warning}`)), method.name);
  }
  if (warning) world.warn(warning);
  try {
    const result: unknown = await method.run({
      world,
      bot,
      params: call.params,
      get signal() {
        return call.signal();
      },
    });
    const body =
      result instanceof Described
        ? { ok: true, result: result.result, description: result.description }
        : { ok: true, result };
    const broken = fault && (fault.kind === 'timeout' ? 'timeout' : 'reset');
    return logged(world, bot, call, { status: 200, body, broken, warning }, method.name);
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, 'Internal Server Error');
    if (!(error instanceof ApiError)) world.onBug(error);
    return logged(world, bot, call, { ...refused(refusal), warning }, method.name);
  }
}

/** Names what a call asks for and the sandbox leaves out; undefined if there is nothing. */
function unknownWarning(method: string, params: Params): string | undefined {
  const unknown = unknownParameters(method, params);
  return unknown.length > 0 ? `${method} of this sandbox doesn't know ${unknown.join(', ')}` : undefined;
}

/** A method of Telegram that the sandbox lacks is named: clients take a bare 404 for a wrong token. */
function missingMethod(written: string): ApiError {
  const name = telegramMethodName(written);
  return name
    ? new ApiError(501, `Not Implemented: ${name} is not part of this sandbox`)
    : new ApiError(404, 'Not Found: method not found');
}

/** The response of a planned fault that replaces the call; undefined if the call is carried out first. */
function plannedOutcome(fault: Fault): CallOutcome | undefined {
  switch (fault.kind) {
    case 'flood': {
      const { retryAfter } = fault;
      const description = `Too Many Requests: retry after ${retryAfter}`;
      return refused(new ApiError(429, description, { retry_after: retryAfter }));
    }
    case 'error':
      return refused(new ApiError(fault.status, fault.description || statusText(fault.status)));
    case 'forbidden':
      return refused(new ApiError(403, fault.description || 'Forbidden: bot was blocked by the user'));
    case 'reset':
      return { status: 0, body: {}, broken: 'reset' };
    case 'reset_after':
    case 'timeout':
      return undefined;
    default: {
      const never: never = fault.kind;
      return never;
    }
  }
}

function statusText(status: number): string {
  return status === 502 ? 'Bad Gateway' : status === 504 ? 'Gateway Timeout' : 'Internal Server Error';
}

function refused({ code, description, parameters }: ApiError): CallOutcome {
  const body = { ok: false, error_code: code, description, ...(parameters && { parameters }) };
  return { status: code, body };
}

function logged(
  world: World,
  bot: SandboxBot | null,
  call: IncomingCall,
  outcome: CallOutcome,
  method = call.method,
): CallOutcome {
  world.calls.add({
    at: world.now(),
    botId: bot?.id ?? null,
    method,
    params: call.params.values,
    status: outcome.status,
    description: outcome.status === 200 ? null : String(outcome.body.description ?? ''),
  });
  return outcome;
}
