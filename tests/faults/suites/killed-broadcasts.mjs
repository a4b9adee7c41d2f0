// kill -9 of one of two runtimes, again and again, while a broadcast is sent, and dropped connections to
// PostgreSQL: no one gets it twice, no one is left out, and only what was being sent is unknown.
// FAULT_PEOPLE (1000 in short, 10000), FAULT_KILLS (3 in short, 30) and FAULT_SEED choose another run.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'kill -9 of runtimes while a broadcast is sent';

const perSecond = 200;
const firstPerson = 9_000_000;
/** Telegram takes this time for each message, so some requests are always on their way. */
const sendMs = 100;

export async function run(report) {
  const people = Number(process.env.FAULT_PEOPLE ?? (report.short ? 1_000 : 10_000));
  const kills = Number(process.env.FAULT_KILLS ?? (report.short ? 3 : 30));
  const chance = seeded(report.note);
  const subject = await rolesProduct({
    roles: { api: 1, runtime: 2 },
    env: { RATE_LIMITS: `bulk=${perSecond}/1` },
  });
  try {
    await addContacts(subject, people);
    await subject.telegram.ask('sending', { delayMs: sendMs });
    const path = `/api/bots/${subject.bot.id}/broadcasts`;
    const { broadcast } = await subject.api('POST', path, { name: 'Faults', message: { text: 'News' } });
    await subject.api('POST', `${path}/${broadcast.id}/start`);
    const begun = performance.now();
    let inFlight = 0;
    let wrongSums = 0;
    /** The kills are spread over the time that it takes. */
    const everyMs = (people / perSecond / (kills + 1)) * 1_000;
    for (let done = 0; done < kills; done += 1) {
      await pause(everyMs * (0.5 + chance()));
      if (chance() < 0.5) await dropConnections(subject);
      const runtimes = subject.running.filter(({ role }) => role === 'runtime');
      // Mostly the one that sends.
      const [sending] = await subject.rows(
        "select claimed_by from app.broadcast_recipients where state = 'claimed' limit 1",
      );
      const victim = runtimes.find(({ id }) => id === sending?.claimed_by) ?? runtimes[0];
      await victim.child.kill();
      inFlight += await subject.count(
        "select count(*)::int as n from app.broadcast_recipients where state = 'claimed' and claimed_by = $1",
        [victim.id],
      );
      wrongSums += await sumIsWrong(subject);
      await subject.forget(victim);
      await subject.start('runtime', victim.port);
    }
    const row = async () => (await subject.rows('select * from app.broadcasts'))[0];
    await until('the broadcast is done', async () => (await row()).state === 'done', 120).catch(() => {});
    const end = await row();
    const { planned, sent, unknown } = end;
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    report.note(
      `${kills} kills, ${inFlight} in flight at them, ${sent} sent and ${unknown} unknown in ${seconds} s`,
    );
    const arrived = new Map(await subject.telegram.ask('texts'));
    const twice = [...arrived.values()].filter((texts) => texts.length > 1).length;
    report.check('it comes to its end', end.state === 'done', JSON.stringify(end));
    report.check('no one gets it twice', twice === 0, `${twice} people`);
    report.check('everyone is among the recipients', planned === people, `${planned} of ${people}`);
    report.check('no one is left out', sent + unknown === people, JSON.stringify(end));
    report.check(
      'the sums hold at every kill',
      wrongSums + (await sumIsWrong(subject)) === 0,
      `${wrongSums}`,
    );
    report.check('only what was being sent is unknown', unknown <= inFlight, `${unknown} of ${inFlight}`);
    const missing = (await recipientsIn(subject, 'sent')).filter((id) => !arrived.has(id)).length;
    report.check('what is sent has arrived', missing === 0, `${missing} have not`);
    const kept = await subject.count(
      'select count(*)::int as n from app.messages where broadcast_id is not null',
    );
    report.check('what is sent is in the chats, once', kept === sent, `${kept} of ${sent}`);
  } finally {
    await subject.stop();
  }
}

async function addContacts({ database, bot }, people) {
  await database.query(
    `with chats as (
       insert into app.chats (id, bot_id, telegram_chat_id, type, name)
       select gen_random_uuid(), $1, ${firstPerson} + n, 'private', 'Ada' from generate_series(1, $2::int) n
       returning id, telegram_chat_id
     )
     insert into app.contacts (bot_id, id, telegram_user_id, chat_id, first_name, first_seen_at, last_seen_at)
     select $1, gen_random_uuid(), telegram_chat_id, id, 'Ada', now(), now() from chats`,
    [bot.id, people],
  );
}

/** 1 if the broadcast's counts are not those of its recipients. */
async function sumIsWrong({ count }) {
  return count(
    `select count(*)::int as n from app.broadcasts b
     where planned <> waiting + claimed + sent + failed + blocked + skipped + unknown
        or planned <> (select count(*) from app.broadcast_recipients r where r.broadcast_id = b.id)
        or sent <> (select count(*) from app.broadcast_recipients r where r.broadcast_id = b.id and r.state = 'sent')`,
  );
}

async function recipientsIn({ rows }, state) {
  const found = await rows(
    `select c.telegram_user_id::int as id from app.broadcast_recipients r
     join app.contacts c on c.bot_id = r.bot_id and c.id = r.contact_id where r.state = $1`,
    [state],
  );
  return found.map(({ id }) => id);
}

async function dropConnections({ database }) {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}
