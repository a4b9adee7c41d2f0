// In place of `libs/contracts/src/calls.ts`: of each call what a request needs, without schemas and what only
// servers read.
import { runMade } from './made.mjs';

const kept = ['method', 'path', 'binary'];

export default function slimCalls() {
  const { callsWithSchemas } = runMade('prerender', 'schemas.cjs');
  const calls = Object.entries(callsWithSchemas).map(([name, call]) => [
    name,
    {
      ...Object.fromEntries(Object.entries(call).filter(([key]) => kept.includes(key))),
      access: { kind: call.access.kind },
    },
  ]);
  return `export const calls = ${JSON.stringify(Object.fromEntries(calls))};`;
}
