import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { seedConversations } from '../lib/seed-conversations.mjs';

export const title =
  'conversations: the calls of the inbox, for a bot with 100,000 messages over 500 chats, 95th percentile over HTTP';
export const baseline =
  'the same call for a new bot with as many chats: two messages each, and two pages in one; in brackets to an empty one';

const rounds = 300;
const chats = 500;
/** An empty bot still needs a chat to open. */
const sizes = {
  large: { chats, messages: 100_000 },
  young: { chats, messages: 1_200, inOne: 200 },
  empty: { chats: 1, messages: 0 },
};

export async function run(report) {
  const product = await productWithSandbox();
  try {
    await measureReads(product, report);
    await measureUnread(product, report);
    await measureLive(product, report);
  } finally {
    await product.stop();
  }
}

async function measureReads(product, report) {
  const bots = {};
  for (const [name, size] of Object.entries(sizes)) {
    const owner = await seededOwner(product, name, size);
    bots[name] = { ...owner, ...(await placesOf(owner)) };
  }
  const kinds = {
    'chat list': ({ botId }) => `/api/bots/${botId}/chats`,
    'chats by name': ({ botId }) => `/api/bots/${botId}/chats?search=person4`,
    'conversation, newest page': ({ chatId }) => `/api/chats/${chatId}/messages`,
    'conversation, older page': ({ chatId, cursor }) =>
      `/api/chats/${chatId}/messages${cursor ? `?before=${cursor}` : ''}`,
    'messages list': ({ botId }) => `/api/bots/${botId}/messages`,
    'unread summary': () => '/api/bots/unread-summary',
    'search, a common word': ({ botId }) => `/api/bots/${botId}/messages/search?q=thank`,
    'search, a rare word': ({ botId }) => `/api/bots/${botId}/messages/search?q=31415`,
    'search, in vain': ({ botId }) => `/api/bots/${botId}/messages/search?q=xylophone`,
  };
  for (const [kind, pathOf] of Object.entries(kinds)) {
    const probe = await get(product.origin, bots.large, pathOf(bots.large));
    if (probe.status === 404) {
      report.note(`${kind}: this call doesn't exist`);
      continue;
    }
    const times = await inTurn(bots, (bot) => get(product.origin, bot, pathOf(bot)));
    report.ratio(`ms ${kind}`, times.large, times.young, undefined, { atMost: 50, ratioAtMost: 1.2 });
    report.note(`(${times.empty.toFixed(1)} ms without any message)`);
  }
}

async function seededOwner(product, name, size) {
  const owner = await product.owner(name);
  await seedConversations(product.database, { ...size, botId: owner.botId, readers: [owner.userId] });
  return owner;
}

/** The chat with the latest message, and a message in the middle of it. */
async function placesOf({ api, botId }) {
  const { chats: found } = await api('GET', `/api/bots/${botId}/chats`);
  const chatId = found[0].id;
  const { messages, older } = await api('GET', `/api/chats/${chatId}/messages`);
  return { chatId, cursor: older ? messages[0].id : messages.at(-1)?.id };
}

async function measureUnread(product, report) {
  const bots = {
    huge: await seededOwner(product, 'huge', { chats, messages: 1_000_000 }),
    small: await seededOwner(product, 'small', { chats, messages: 1_000 }),
  };
  const times = await inTurn(bots, (bot) => get(product.origin, bot, '/api/bots/unread-summary'));
  report.ratio('ms unread summary, 1,000,000 messages against 1,000', times.huge, times.small, undefined, {
    atMost: 50,
    ratioAtMost: 1.2,
  });
}

/** The time from a person's message at the (sandbox's) Telegram to its event on an open live stream. */
async function measureLive(product, report) {
  const owner = await product.owner('live');
  const leaving = new AbortController();
  const stream = await fetch(`${product.origin}/api/events`, {
    headers: { authorization: `Bearer ${owner.token}` },
    signal: leaving.signal,
  });
  const arrivals = new Map();
  const reader = readEvents(stream, (text) => arrivals.get(text)?.());
  const write = async (n) => {
    const text = `live ${n}`;
    const started = performance.now();
    const arrived = new Promise((done, failed) => {
      const timer = setTimeout(
        () => failed(new Error(`"${text}" did not arrive on the live stream`)),
        10_000,
      );
      arrivals.set(text, () => {
        clearTimeout(timer);
        done(performance.now() - started);
      });
    });
    await product.sandbox('POST', `/bots/${owner.telegramBotId}/chats/700000001/messages`, { text });
    return arrived;
  };
  for (let n = 0; n < 5; n += 1) await write(`warm ${n}`);
  const times = [];
  for (let n = 0; n < 100; n += 1) times.push(await write(n));
  leaving.abort();
  await reader.catch(() => {});
  report.figure('ms from Telegram to the live stream', percentile95(times), { atMost: 300 });
}

async function readEvents(stream, onMessage) {
  let rest = '';
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop();
    for (const part of parts) {
      if (!/^event: message$/m.test(part)) continue;
      onMessage(JSON.parse(/^data: (.*)$/m.exec(part)[1]).message.text);
    }
  }
}

/** Calls each in turn, so that other load of the machine affects all of them alike. */
async function inTurn(bots, call) {
  const times = Object.fromEntries(Object.keys(bots).map((name) => [name, []]));
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, bot] of Object.entries(bots)) {
      const started = performance.now();
      const { status } = await call(bot);
      if (status !== 200) throw new Error(`a call got status ${status}`);
      if (round >= 0) times[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, percentile95(all)]));
}

async function get(origin, { token }, path) {
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response;
}

const percentile95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
