import { pause } from '../../../tools/testing/waiting.mjs';

/**
 * What an open page does with the live stream: reads events, connects again with the last id if the stream
 * breaks, and treats a `resync` as "fetch everything again".
 * @param {string} origin @param {string} token
 */
export function openPage(origin, token) {
  const closed = new AbortController();
  const events = [];
  let lastEventId;
  let connected = 0;
  const run = async () => {
    while (!closed.signal.aborted) {
      await readOnce().catch(() => {});
      if (!closed.signal.aborted) await pause(500);
    }
  };
  const readOnce = async () => {
    const response = await fetch(`${origin}/api/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      },
      signal: closed.signal,
    });
    if (!response.ok) return void (await response.body?.cancel());
    connected += 1;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) take(block);
    }
  };
  const take = (block) => {
    const fields = Object.fromEntries(
      block
        .split('\n')
        .filter((line) => line && !line.startsWith(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    );
    if (fields.id) lastEventId = fields.id;
    if (fields.event) events.push({ type: fields.event, at: Date.now(), ...JSON.parse(fields.data || '{}') });
  };
  const running = run();
  return {
    events,
    get connected() {
      return connected;
    },
    async close() {
      closed.abort();
      await running;
    },
  };
}
