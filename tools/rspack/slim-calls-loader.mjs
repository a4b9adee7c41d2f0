// In place of `libs/contracts/src/calls.ts`: the same calls without their schemas, for what only makes requests.
import { runMade } from './made.mjs';

const schemas = ['params', 'query', 'body', 'response', 'events'];

export default function slimCalls() {
  const { callsWithSchemas } = runMade('prerender', 'schemas.cjs');
  const calls = Object.entries(callsWithSchemas).map(([name, call]) => [
    name,
    Object.fromEntries(Object.entries(call).filter(([key]) => key !== 'summary' && !schemas.includes(key))),
  ]);
  return `export const calls = ${JSON.stringify(Object.fromEntries(calls))};`;
}
