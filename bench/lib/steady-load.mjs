const goldenRatio = (1 + Math.sqrt(5)) / 2;

/**
 * Posts updates one by one at a steady pace, whatever their result: a slow response delays no later one.
 * @param spreadMs each is posted up to this much later, evenly spread, so that the distance to the posts of
 * another such load varies evenly, too
 * @param makeUpdate returns the body of the n-th update
 * @returns when each was posted, in nanoseconds of the machine's clock, and how many were refused
 */
export async function postSteadily({ webhook, perSecond, seconds, spreadMs = 0, makeUpdate, signal }) {
  const posted = [];
  const answers = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    if (signal?.aborted) break;
    const later = ((n * goldenRatio) % 1) * spreadMs;
    const dueIn = started + (n * 1000) / perSecond + later - performance.now();
    if (dueIn > 0) await new Promise((done) => setTimeout(done, dueIn));
    posted.push(process.hrtime.bigint());
    answers.push(post(webhook, makeUpdate(n)));
  }
  const refused = (await Promise.all(answers)).filter((taken) => !taken).length;
  return { posted, refused };
}

/** Whether the update was accepted. */
async function post({ url, secret }, update) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(update),
      signal: AbortSignal.timeout(60_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** A private message, as Telegram sends it. */
export function privateMessage(id, person, text, more = {}) {
  const who = { id: person, first_name: 'Ada', username: `ada${person}` };
  const entities = text.startsWith('/')
    ? [{ type: 'bot_command', offset: 0, length: text.length }]
    : undefined;
  return {
    message_id: id,
    date: 1_790_000_000,
    from: { ...who, is_bot: false, language_code: 'en' },
    chat: { ...who, type: 'private' },
    text,
    entities,
    ...more,
  };
}

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
