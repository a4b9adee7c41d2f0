import { until } from '../../../tools/testing/waiting.mjs';

/** What the questions ask, one after the other; any number is an answer to each. */
const questions = [
  { type: 'text' },
  { type: 'number', whole: true },
  { type: 'text', max: 20 },
  { type: 'number', min: 0 },
];

/**
 * A dialog of several questions, which begins again after the last one. Each answer adds one to a field of
 * the contact, and the next question says the sum: the n-th answer is followed by the question `n`. The first
 * message begins it, and counts too.
 */
export async function addCountingDialog(api, path) {
  await api('POST', `${path}/contact-fields`, { key: 'count', label: 'Count', type: 'number' });
  await api('POST', `${path}/actions`, {
    command: 'count',
    actionTrigger: 'callback',
    triggers: [{ type: 'fallback' }],
    actionData: {
      steps: [
        ...questions.flatMap((answer, n) => [
          { id: `add-${n}`, type: 'set', changes: [{ field: 'count', add: 1 }] },
          { id: `ask-${n}`, type: 'question', text: '{{contact.count}}', answer },
        ]),
        { id: 'again', type: 'goTo', action: 'count' },
      ],
    },
  });
}

/** The step at which a person waits who has written this often. */
const stepAfter = (written) => `ask-${(written - 1) % questions.length}`;

/**
 * Compares what is kept with what was written, and what was sent with that: nothing is missing, counted twice
 * or out of order, and no one is asked twice but for what was in flight.
 * @param {{ rows: (query: string, values?: unknown[]) => Promise<object[]>, botId: string,
 *   written: Map<string, number>, sent: Map<string, string[]>, inFlight: number }} facts by Telegram's ids of
 * the chats: how often each person wrote, and the questions that Telegram got
 */
export async function checkCounted({ rows, botId, written, sent, inFlight }, report, name) {
  const answers = [...written.values()].reduce((sum, n) => sum + n, 0);
  const expected = (chat) => Array.from({ length: written.get(chat) }, (_, i) => `${i + 1}`).join();
  const wrong = (what, found) => {
    const bad = [...written.keys()].filter((chat) => !found(chat));
    report.check(`${name}: ${what}`, bad.length === 0, `${bad.length} chats, ${bad.slice(0, 5).join()}`);
  };
  const kept = await rows(
    `select c.telegram_chat_id::text as chat, direction, array_agg(text order by m.id) as texts
     from app.messages m join app.chats c on c.bot_id = m.bot_id and c.id = m.chat_id
     where m.bot_id = $1 group by 1, 2`,
    [botId],
  );
  const textsOf = new Map(kept.map(({ chat, direction, texts }) => [`${chat}/${direction}`, texts.join()]));
  wrong('every answer is kept once and in order', (chat) => {
    const numbers = textsOf.get(`${chat}/incoming`)?.split(',').map(Number) ?? [];
    return numbers.length === written.get(chat) && numbers.every((n, i) => i === 0 || n > numbers[i - 1]);
  });
  wrong('every answer is counted once and in order', (chat) => {
    return textsOf.get(`${chat}/outgoing`) === expected(chat);
  });
  const people = await rows(
    `select telegram_user_id::text as chat, fields from app.contacts where bot_id = $1`,
    [botId],
  );
  const counts = new Map(people.map(({ chat, fields }) => [chat, fields.count]));
  wrong('the contacts have every answer', (chat) => counts.get(chat) === written.get(chat));
  const sessions = await rows('select person_id::text as chat, state from app.sessions where bot_id = $1', [
    botId,
  ]);
  const steps = new Map(sessions.map(({ chat, state }) => [chat, state.stepId]));
  wrong('everyone waits at the next question', (chat) => steps.get(chat) === stepAfter(written.get(chat)));
  wrong('every question reaches Telegram', (chat) => {
    const got = new Set(sent.get(chat));
    return expected(chat)
      .split(',')
      .every((text) => got.has(text));
  });
  const twice = [...written.keys()].reduce((sum, chat) => {
    const texts = sent.get(chat) ?? [];
    return sum + texts.length - new Set(texts).size;
  }, 0);
  report.note(
    `${name}: ${answers} answers of ${written.size} people, ${twice} questions asked twice (${inFlight} were in flight)`,
  );
  report.check(
    `${name}: no one is asked twice but for what was in flight`,
    twice <= inFlight,
    `${twice} > ${inFlight}`,
  );
}

/**
 * A second bot of the product with this dialog; `people` write to it through the sandbox.
 * `answer(times, perSecond)` has each of them write this often.
 */
export async function countingBot({ sandbox, api, database }, people) {
  const { bot: atTelegram } = await sandbox('POST', '/bots', { name: 'Counting' });
  const { bot } = await api('POST', '/api/bots', { name: 'Counting', token: atTelegram.token });
  await addCountingDialog(api, `/api/bots/${bot.id}`);
  const path = `/bots/${atTelegram.id}/load`;
  let times = 0;
  let rounds = 0;
  const rows = async (query, values = [bot.id]) => (await database.query(query, values)).rows;
  return {
    botId: bot.id,
    async answer(more, perSecond) {
      times += more;
      rounds += 1;
      // The numbers of a later round are higher, with at most 99 messages in each of several.
      const text = `${10 ** (2 * rounds)}{n}`;
      await sandbox('POST', path, { count: people * more, people, text, perSecond });
    },
    /** Waits until everyone has the question after the last answer. */
    async settled() {
      await until(
        'every answer is followed by its question',
        async () => {
          const { load, pendingUpdates } = await sandbox('GET', path);
          const [row] = await rows('select count(*)::int as n from app.outbox where bot_id = $1');
          return load.done && pendingUpdates === 0 && row.n === 0;
        },
        120,
      );
    },
    async check(report, name, inFlight) {
      await this.settled().catch((error) => report.check(name, false, error.message));
      const { calls } = await sandbox(
        'GET',
        `/calls?method=sendMessage&ok=true&botId=${atTelegram.id}&limit=20000`,
      );
      const sent = new Map();
      for (const { params } of calls) {
        const chat = String(params.chat_id);
        sent.set(chat, [...(sent.get(chat) ?? []), params.text]);
      }
      const chats = await rows('select telegram_chat_id::text as chat from app.chats where bot_id = $1');
      report.check(`${name}: everyone is in the dialog`, chats.length === people, `${chats.length}`);
      const written = new Map(chats.map(({ chat }) => [chat, times]));
      await checkCounted({ rows, botId: bot.id, written, sent, inFlight }, report, name);
    },
  };
}
