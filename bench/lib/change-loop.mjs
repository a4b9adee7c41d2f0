// Changes the largest action, four calls at a time, again and again until it is stopped, in a process of its
// own; each change is another one. If the product refuses, it retries when it may. First message: JSON {
// origin, token, path, body }.
import { begin, callUntilStopped, options } from './hostile-calls.mjs';

const { origin, token, path, body } = await options();
const text = JSON.stringify(body.actionData.text);
const [before, after] = JSON.stringify(body).split(text);
let changes = 0;
// Made of the same JSON each time: the sender's computing is not available to the product.
const nextBody = () => {
  changes += 1;
  return `${before}"${changes} ${text.slice(1)}${after}`;
};

await begin();
await Promise.all(
  Array.from({ length: 4 }, () =>
    callUntilStopped({ origin, token }, (call) => call('PUT', path, nextBody())),
  ),
);
