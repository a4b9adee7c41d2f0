import type { Call } from '@botter/contracts';
import type { z } from 'zod';

/**
 * The schema of a call's body. In the browser the calls come without their schemas: these are loaded with the
 * first form.
 * @throws Error if the call takes no body
 */
export async function bodySchemaOf(call: Call): Promise<z.ZodType> {
  const body = call.body ?? (await loadBody(call));
  if (!body) throw new Error(`${call.method} ${call.path} takes no body`);
  return body;
}

async function loadBody({ method, path }: Call): Promise<z.ZodType | undefined> {
  const { callsWithSchemas } = await import('@botter/contracts/schemas');
  const calls: Call[] = Object.values(callsWithSchemas);
  return calls.find((call) => call.method === method && call.path === path)?.body;
}
