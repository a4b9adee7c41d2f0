// Posts updates of a hostile tenant's bot at a steady pace until it is stopped, in a process of its own, so
// that its cost delays no post of the quiet one. First message: JSON { webhook, perSecond, spreadMs, kind,
// round }.
import { begin, options } from './hostile-calls.mjs';
import { postSteadily, privateMessage } from './steady-load.mjs';

/** The n-th update of each kind; every round has ids and people of its own. */
const updates = {
  largestReplies: (n, round) => ({
    update_id: 1_000_000 + round * 10_000 + n,
    message: privateMessage(n, 900_000 + round * 10_000 + n, '/start'),
  }),
  edits: (n, round) => {
    const update_id = 2_000_000 + round * 100_000 + n;
    if (n === 0) return { update_id, message: privateMessage(1, 800_000 + round, 'first') };
    const edit_date = 1_790_000_000 + n;
    const text = `${n} ${'edited '.repeat(500)}`;
    return { update_id, edited_message: privateMessage(1, 800_000 + round, text, { edit_date }) };
  },
};

const { webhook, perSecond, spreadMs, kind, round } = await options();
const signal = await begin();
const { posted, refused } = await postSteadily({
  webhook,
  perSecond,
  seconds: 600,
  spreadMs,
  makeUpdate: (n) => updates[kind](n, round),
  signal,
});
process.send({ done: posted.length, refused }, () => process.exit(0));
