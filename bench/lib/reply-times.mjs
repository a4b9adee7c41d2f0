import { postSteadily, privateMessage } from './steady-load.mjs';

/**
 * Makes a probe of a bot: for a number of seconds, new people send /start at a steady pace. It gives the
 * milliseconds until each got the first message.
 */
export function replyTimes(stubUrl, { webhook, botId, perSecond, firstId = 1 }) {
  let nextId = firstId;
  return async (seconds) => {
    await fetch(`${stubUrl}/watch/${botId}`);
    const first = nextId;
    nextId += seconds * perSecond;
    const { posted, refused } = await postSteadily({
      webhook,
      perSecond,
      seconds,
      makeUpdate: (n) => ({
        update_id: first + n,
        message: privateMessage(first + n, first + n, '/start'),
      }),
    });
    if (refused) throw new Error(`${refused} updates of bot ${botId} were refused`);
    const arrivals = await allArrivals(
      stubUrl,
      posted.map((_, n) => first + n),
    );
    return posted.map((at, n) => Number(BigInt(arrivals[first + n]) - at) / 1e6);
  };
}

/** When the first reply to each probe arrived; waits at most half a minute until all have. */
async function allArrivals(stubUrl, people) {
  for (let tries = 0; tries < 300; tries += 1) {
    const all = await (await fetch(`${stubUrl}/arrivals`)).json();
    const arrivals = Object.fromEntries(all.toReversed());
    if (people.every((id) => arrivals[id] !== undefined)) return arrivals;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('not every message of the watched bot was answered within 30 s');
}
