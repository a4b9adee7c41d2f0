// Changes the largest action, four calls at a time, again and again until it is stopped, in a process of its own. Where the
// product refuses, it retries when it may. First message: JSON { origin, token, path, body }.
import { callUntilStopped, options } from './hostile-calls.mjs';

const { origin, token, path, body } = await options();
const text = JSON.stringify(body);

await Promise.all(
  Array.from({ length: 4 }, () => callUntilStopped({ origin, token }, (call) => call('PUT', path, text))),
);
