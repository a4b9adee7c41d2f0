// Clients that read and change one whole bot again and again until they are stopped, in a process of their
// own. The parent gets how often they did what. First message: { url, token, first, second, clients,
// importedActions, contentBytes }; `url` of the bot, two versions of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { begin, options } from './hostile-calls.mjs';

const { url, token, first, second, clients, importedActions, contentBytes } = await options();
const document = JSON.stringify({
  document: {
    format: 'botter.bot/1',
    actions: Array.from({ length: importedActions }, (_, at) => ({
      command: `/command${at}`,
      actionTrigger: 'command',
      parseMode: '',
      actionData: {
        text: `Number of the import. ${'Words of an imported reply. '.repeat(contentBytes / 28)}`.slice(
          0,
          contentBytes - 500,
        ),
        buttons: [{ label: 'More', type: 'callback', value: 'more' }],
      },
    })),
  },
  parts: ['actions'],
  mode: 'add',
});
/** Each import is another one. */
const importOf = (n) => document.replaceAll('Number of the import', `Import ${n}`);

/** The calls that the clients make in turns, each beginning with another. */
const works = {
  'restore previews': () => ['GET', `/restore?version=${first}`],
  comparisons: () => ['GET', `/history/compare?from=${first}&to=${second}`],
  exports: () => ['GET', '/export'],
  'import previews': (n) => ['POST', '/import/preview', importOf(n)],
  imports: (n) => ['POST', '/import', importOf(n)],
  versions: () => ['GET', `/history/${first}`],
  'published actions': () => ['GET', '/published-actions'],
};
const names = Object.keys(works);
const counts = {};

const signal = await begin();
await Promise.all(Array.from({ length: clients }, (_, client) => workUntilStopped(client)));
process.send(counts);

/** Refused clients wait as long as the response says. */
async function workUntilStopped(client) {
  for (let n = client; !signal.aborted; n += 1) {
    const name = names[n % names.length];
    const { status, retryAfter } = await done(...works[name](n));
    if (signal.aborted) return;
    const counted = status === 0 ? 'lost connections' : status < 300 ? name : `refused with ${status}`;
    counts[counted] = (counts[counted] ?? 0) + 1;
    if (status >= 300 || status === 0) await sleep(retryAfter * 1000, undefined, { signal }).catch(() => {});
  }
}

async function done(method, path, body) {
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, body, signal });
    for await (const _ of response.body);
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 1) };
  } catch {
    return { status: 0, retryAfter: 1 };
  }
}
