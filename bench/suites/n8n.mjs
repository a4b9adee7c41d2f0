import { connections } from '../lib/bare-bots.mjs';
import { startN8n } from '../lib/n8n.mjs';
import { median, processorMs } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { startShooting } from '../lib/replies.mjs';

export const title =
  'n8n: a message whose reply has a value that is kept for the person, stored with its reply; per second and in processor time';
export const baseline =
  'n8n 1.123 on the same PostgreSQL: Telegram Trigger, a row by its key, Telegram, saved executions';

/** Its rival is 1.8 GB to install. */
export const onlyIfNamed = true;

/** `BENCH_SHORT=1`: one round of half as many messages. */
const isShort = process.env.BENCH_SHORT === '1';
const rounds = isShort ? 1 : 3;
const ofOurs = isShort ? 5_000 : 10_000;
const ofN8n = isShort ? 200 : 400;
/** The people of the load generator, each with a size. */
const people = Array.from({ length: 500 }, (_, n) => 10_000 + n);
const sizeOf = (person) => 30 + (person % 20);
const replyTo = (person) => `Hello Ada, your size is ${sizeOf(person)}.`;
/** Until what was on its way is written: results, contacts, the last executions. */
const settleMs = 2_000;

const action = {
  text: '',
  steps: [{ type: 'message', text: 'Hello {{contact.first_name}}, your size is {{contact.size}}.' }],
};

/** From the first posted message until Telegram has received the last reply. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const { postgres } = ours.product;
  const sizes = people.map((person) => ({ person, size: sizeOf(person) }));
  const n8n = await startN8n({ stub, postgres, telegramId: 4343, sizes });
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  try {
    const kept = await ours.tenant('sizes', 5151, action);
    const theirs = await (await fetch(`${stubUrl}/webhook/4343`)).json();
    const replies = startShooting(stub, connections);
    const shoot = async ({ pid, ...webhook }, count) => {
      const processor = () => processorMs(pid) + processorMs(postgres.pid);
      const before = processor();
      const { last, seconds } = await replies(webhook, count);
      await new Promise((done) => setTimeout(done, settleMs));
      return { last, perSecond: count / seconds, processor: (processor() - before) / count };
    };
    const product = { pid: ours.product.pids().product, ...kept.webhook };
    const rival = { pid: n8n.pid, url: theirs.url, secret: theirs.secret_token };

    // Who has written is a contact, and can have a size.
    await shoot(product, people.length);
    await importSizes(ours.product.urls.product, kept);
    await shoot(product, 3_000);
    await shoot(rival, ofN8n);
    const results = { product: [], rival: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.product.push(await shoot(product, ofOurs));
      results.rival.push(await shoot(rival, ofN8n));
    }
    for (const { last } of Object.values(results).flat()) {
      const { chat_id, text } = JSON.parse(last);
      if (text !== replyTo(Number(chat_id))) throw new Error(`the reply to ${chat_id} was "${text}"`);
    }
    const of = (name, figure) => median(results[name].map((each) => each[figure]));
    report.ratio('messages/s', of('product', 'perSecond'), of('rival', 'perSecond'), 60);
    report.ratio(
      'messages for a second of processor time',
      1000 / of('product', 'processor'),
      1000 / of('rival', 'processor'),
      60,
    );
    report.note(
      `${of('product', 'processor').toFixed(2)} against ${of('rival', 'processor').toFixed(1)} ms of processor time a message`,
    );
  } finally {
    await n8n.stop();
    await ours.stop();
    await stub.stop();
  }
}

async function importSizes(origin, { api, token, bot }) {
  await api('POST', `/api/bots/${bot.id}/contact-fields`, { key: 'size', label: 'Size', type: 'number' });
  const rows = people.map((person) => `${person},${sizeOf(person)}`);
  const response = await fetch(`${origin}/api/bots/${bot.id}/contacts/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: ['telegram_user_id,size', ...rows].join('\n'),
  });
  const { changed } = await response.json();
  if (changed !== people.length) throw new Error(`${changed} of ${people.length} sizes were kept`);
}
