// Uploads a file of nearly 50 MB and deletes it, again and again until it is stopped, in a process of its
// own, so that its cost is not counted as the product's. If the product refuses, it retries when it may.
// First message: JSON { origin, token, botId }.
import { begin, callUntilStopped, options } from './hostile-calls.mjs';

const { origin, token, botId } = await options();
const file = new Blob(['x'.repeat(50 * 1024 * 1024 - 1)], { type: 'text/plain' });

await begin();
await callUntilStopped({ origin, token }, async (call) => {
  const form = new FormData();
  form.set('file', file, 'large.txt');
  const { file: kept } = JSON.parse(await call('POST', `/api/files/upload?botId=${botId}`, form));
  await call('DELETE', `/api/files/${kept.id}`);
});
