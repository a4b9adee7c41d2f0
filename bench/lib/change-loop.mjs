// Changes the largest action, four calls at a time, again and again until it is stopped, in a process of its own; each change is
// another one. Where the product refuses, it retries when it may. First message: JSON { origin, token, path, body }.
import { callUntilStopped, options } from './hostile-calls.mjs';

const { origin, token, path, body } = await options();
const { text } = body.actionData;
let changes = 0;
const nextBody = () => {
  changes += 1;
  return JSON.stringify({ ...body, actionData: { ...body.actionData, text: `${changes} ${text}` } });
};

await Promise.all(
  Array.from({ length: 4 }, () =>
    callUntilStopped({ origin, token }, (call) => call('PUT', path, nextBody())),
  ),
);
