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
export const stepAfter = (written) => `ask-${(written - 1) % questions.length}`;

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
  wrong(
    'every answer is kept once and in order',
    (chat) => textsOf.get(`${chat}/incoming`) === expected(chat),
  );
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
