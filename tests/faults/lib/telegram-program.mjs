// Telegram for the fault suites, in a process of its own: it writes updates at a pace, delivers each by
// webhook until it is acknowledged, and counts for each chat what was acknowledged, answered, and delivered
// to the receiver of webhooks. It is as cheap as possible, so that hundreds of updates a second fit on the
// machine of the product. Every chat writes once.
import { Agent, createServer, request as requestOf } from 'node:http';

const firstChat = 1_000_000;
const connections = 80;
const retryMs = 1_000;

const webhooks = new Map();
/**
 * For each chat, by its number: when its update was accepted and answered, and how often it was answered and
 * delivered.
 */
const chats = [];
/** `receivers`: paths of webhooks that are called for every message. */
let load = { total: 0, written: 0, hookEvery: 0, targets: [], botId: 0, receivers: [] };
/** Messages to people whose updates the suite writes, by chat, in their order, with time and sender. */
const others = new Map();
const due = [];
let inFlight = 0;
let turn = 0;
let acknowledged = 0;
let attempts = 0;
let lastAcknowledgedAt = 0;
/** The fault of sends: `{ kind, every, retryAfter, status }`; each `every`-th of them gets it. */
let fault;
let sends = 0;
/** Sends that got a fault after they were done: only these may come twice. */
let inDoubt = 0;
let refused = 0;
let begun;
let receiverMs = 0;
let sendMs = 0;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const commands = {
  load(wanted) {
    load = {
      ...load,
      ...wanted,
      acknowledgedBefore: acknowledged,
      from: chats.length,
      total: chats.length + wanted.people,
    };
    begun = performance.now();
    write();
    return {};
  },
  stop() {
    load.total = Math.min(load.total, chats.length);
    return {};
  },
  targets: ({ ports }) => {
    load.targets = ports;
    return {};
  },
  fault: (wanted) => {
    fault = wanted.kind ? wanted : undefined;
    return {};
  },
  webhook: ({ botId }) => webhooks.get(botId),
  /** The receiver of webhooks takes this time for each. */
  receiver: ({ delayMs }) => {
    receiverMs = delayMs;
    return {};
  },
  /** Telegram takes this time for each message. */
  sending: ({ delayMs }) => {
    sendMs = delayMs;
    return {};
  },
  status: ({ upTo = chats.length }) => status(upTo),
  texts: () => [...others].map(([chat, sent]) => [chat, sent.map(({ text }) => text)]),
  /** The same with the time (as of `Date.now()`) and the number of the process that asked for it. */
  arrivals: () => [...others],
};

process.on('message', ({ id, command, values }) => process.send({ id, result: commands[command](values) }));

function write() {
  const { total, from, perSecond, hookEvery, receivers } = load;
  const shouldBe = Math.min(total, from + Math.floor(((performance.now() - begun) / 1000) * perSecond));
  while (chats.length < shouldBe) {
    const number = chats.length;
    const hook = hookEvery > 0 && number % hookEvery === 0;
    const calls = new Map((hook ? ['/receiver', ...receivers] : receivers).map((path) => [path, 0]));
    chats.push({ number, hook, takenAt: 0, answeredAt: 0, answers: 0, calls, hookAt: 0 });
    due.push(chats[number]);
  }
  deliverNext();
  if (chats.length < total) setTimeout(write, 10);
}

function deliverNext() {
  while (inFlight < connections && due.length > 0) {
    inFlight += 1;
    deliver(due.shift(), load.targets.length);
  }
}

/** A target that refuses the connection is left out for this attempt, as behind a load balancer. */
function deliver(chat, targetsLeft) {
  const webhook = webhooks.get(load.botId);
  const { pathname } = new URL(webhook.url);
  const { targets } = load;
  const port = targets[turn++ % targets.length];
  const body = updateOf(chat);
  let settled = false;
  const end = (taken, waitMs = retryMs) => {
    if (settled) return;
    settled = true;
    inFlight -= 1;
    if (taken) {
      acknowledged += 1;
      chat.takenAt = lastAcknowledgedAt = performance.now();
    } else setTimeout(() => due.push(chat) && deliverNext(), waitMs);
    deliverNext();
  };
  attempts += 1;
  const post = requestOf(
    {
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: pathname,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-telegram-bot-api-secret-token': webhook.secret,
      },
    },
    (response) => {
      response.resume();
      response.on('error', () => end(false));
      response.on('end', () =>
        end(response.statusCode === 200, Number(response.headers['retry-after'] ?? 1) * 1000),
      );
    },
  );
  post.setTimeout(60_000, () => post.destroy());
  post.on('error', ({ code }) => {
    if (code === 'ECONNREFUSED' && targetsLeft > 1 && !settled) {
      settled = true;
      return deliver(chat, targetsLeft - 1);
    }
    end(false);
  });
  post.end(body);
}

function updateOf({ number, hook }) {
  const id = firstChat + number;
  const text = hook ? '/hook' : '/start';
  const who = { id, first_name: 'Ada', username: `ada${id}` };
  return JSON.stringify({
    update_id: id,
    message: {
      message_id: id,
      date: Math.floor(Date.now() / 1000),
      from: { ...who, is_bot: false, language_code: 'en' },
      chat: { ...who, type: 'private' },
      text,
      entities: [{ type: 'bot_command', offset: 0, length: text.length }],
    },
  });
}

const chatOf = (id) => chats[Number(id) - firstChat];

/** The results of a bot's requests. */
const results = {
  getMe: (botId) => ({ id: botId, is_bot: true, first_name: 'Faults', username: `faults_${botId}_bot` }),
  getWebhookInfo: (botId) => ({
    url: webhooks.get(botId)?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: 0,
  }),
  getMyCommands: () => [],
  getChatMenuButton: () => ({ type: 'default' }),
  setWebhook(botId, { url, secret_token: secret }) {
    webhooks.set(botId, { url, secret });
    return true;
  },
  sendMessage: (_botId, { chat_id: chatId, text }) => ({
    message_id: sends,
    date: Math.floor(Date.now() / 1000),
    chat: { id: Number(chatId), type: 'private', first_name: 'Ada' },
    text,
  }),
};

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => answer(request, response, body ? JSON.parse(body) : {}));
});
// A request that is never answered stays open.
server.requestTimeout = 0;

function answer(request, response, values) {
  if (request.url.startsWith('/receiver')) {
    const chat = chatOf(values.chat_id ?? values.chat.id);
    if (chat) {
      const before = chat.calls.get(request.url) ?? 0;
      chat.calls.set(request.url, before + 1);
      if (before === 0) chat.hookAt = performance.now();
    }
    return setTimeout(() => response.writeHead(200, { 'content-length': 0 }).end(), receiverMs);
  }
  const [, by, botId, method] = /^(?:\/by\/(\d+))?\/bot(\d+):[^/]*\/(\w+)/.exec(request.url) ?? [];
  if (method === 'getUpdates') return setTimeout(() => json(response, 200, { ok: true, result: [] }), 5_000);
  if (method === 'sendMessage' && meetsFault(request, response, values, Number(by))) return;
  const result = results[method]?.(Number(botId), values) ?? true;
  const respond = () => json(response, 200, { ok: true, result });
  if (method === 'sendMessage' && sendMs > 0) setTimeout(respond, sendMs);
  else respond();
}

/** Counts a send as done, and applies its planned fault. True if there is no response of success. */
function meetsFault(request, response, { chat_id: chatId, text }, by) {
  sends += 1;
  const hit = fault && sends % fault.every === 0 ? fault.kind : undefined;
  if (hit === 'flood' || hit === 'error' || hit === 'reset') {
    refused += 1;
    if (hit === 'reset') request.socket.destroy();
    else {
      const status = hit === 'flood' ? 429 : fault.status;
      const parameters = hit === 'flood' ? { parameters: { retry_after: fault.retryAfter } } : {};
      json(response, status, { ok: false, error_code: status, description: 'Not now', ...parameters });
    }
    return true;
  }
  const chat = chatOf(chatId);
  if (chat) {
    chat.answers += 1;
    chat.answeredAt ||= performance.now();
  } else arrived(chatId, { text, by, at: Date.now() });
  if (!hit) return false;
  inDoubt += 1;
  if (hit === 'reset_after') request.socket.destroy();
  // `timeout`: there is never a response.
  return true;
}

function arrived(chatId, message) {
  const sent = others.get(chatId);
  if (sent) sent.push(message);
  else others.set(chatId, [message]);
}

function json(response, status, value) {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/**
 * The state of the first chats; the longest wait of an acknowledged update for its reply shows how long a
 * recovery took.
 */
function status(upTo) {
  let answered = 0;
  let answeredTwice = 0;
  let longestReplyMs = 0;
  let hooks = 0;
  let hooked = 0;
  let hookedTwice = 0;
  let longestHookMs = 0;
  let waiting = 0;
  for (const chat of chats.slice(0, upTo)) {
    if (!chat.takenAt) waiting += 1;
    if (chat.answers > 0) answered += 1;
    if (chat.answers > 1) answeredTwice += chat.answers - 1;
    if (chat.takenAt && chat.answeredAt)
      longestReplyMs = Math.max(longestReplyMs, chat.answeredAt - chat.takenAt);
    for (const calls of chat.calls.values()) {
      hooks += 1;
      if (calls > 0) hooked += 1;
      if (calls > 1) hookedTwice += calls - 1;
    }
    if (chat.takenAt && chat.hookAt) longestHookMs = Math.max(longestHookMs, chat.hookAt - chat.takenAt);
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    written: chats.length,
    done: chats.length >= load.total && acknowledged === chats.length,
    acknowledged,
    waiting,
    attempts,
    perSecond:
      (acknowledged - load.acknowledgedBefore) /
      Math.min(seconds, (lastAcknowledgedAt - begun) / 1000 || seconds),
    answered,
    answeredTwice,
    inDoubt,
    refused,
    hooks,
    hooked,
    hookedTwice,
    longestReplyMs: Math.round(longestReplyMs),
    longestHookMs: Math.round(longestHookMs),
  };
}

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
