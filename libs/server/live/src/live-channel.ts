import type { LiveSignal } from './live-signal';

/** PostgreSQL channel of the live signals. */
export const liveChannel = 'live';

/** Below the 8000 bytes that PostgreSQL allows a notification. */
const payloadBytes = 7_800;
/** UUIDs with quotes and commas: well below the limit together with the rest of a signal. */
const idsInOneSignal = 150;

/** Packs signals into as few notifications as fit. */
export function packSignals(signals: readonly LiveSignal[]): string[] {
  const payloads: string[] = [];
  let current: string[] = [];
  let bytes = 2;
  for (const signal of signals.flatMap(splitMessages)) {
    const json = JSON.stringify(signal);
    const size = Buffer.byteLength(json) + 1;
    if (current.length > 0 && bytes + size > payloadBytes) {
      payloads.push(`[${current.join(',')}]`);
      current = [];
      bytes = 2;
    }
    current.push(json);
    bytes += size;
  }
  if (current.length > 0) payloads.push(`[${current.join(',')}]`);
  return payloads;
}

/** @throws SyntaxError if another program notified on the channel */
export function unpackSignals(payload: string): LiveSignal[] {
  return JSON.parse(payload) as LiveSignal[];
}

function splitMessages(signal: LiveSignal): LiveSignal[] {
  if (signal.kind !== 'messages' && signal.kind !== 'messages_changed') return [signal];
  const parts: LiveSignal[] = [];
  for (let from = 0; from < signal.messageIds.length; from += idsInOneSignal) {
    parts.push({ ...signal, messageIds: signal.messageIds.slice(from, from + idsInOneSignal) });
  }
  return parts;
}
