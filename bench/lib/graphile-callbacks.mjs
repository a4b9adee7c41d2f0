// The baseline of the delayed callbacks: graphile-worker with its defaults, whose task sends a message with
// telegraf. Arguments: the address of the database, the API root. A message { jobs } adds this number, due
// immediately.
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { Markup, Telegraf } from 'telegraf';

const [connectionString, apiRoot] = process.argv.slice(2);
const { telegram } = new Telegraf('4343:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', { telegram: { apiRoot } });
const keyboard = Markup.inlineKeyboard([Markup.button.callback('Prices', 'prices')]);
const logger = new Logger(() => (level, message) => level === 'error' && console.error(message));

const utils = await makeWorkerUtils({ connectionString, logger });
await utils.migrate();
await run({
  connectionString,
  logger,
  noHandleSignals: true,
  taskList: {
    callback: async ({ chat }) => void (await telegram.sendMessage(chat, 'Welcome to our shop!', keyboard)),
  },
});

process.on('message', ({ jobs }) =>
  utils.withPgClient((client) =>
    client.query(
      `select graphile_worker.add_jobs(array(
         select json_populate_record(null::graphile_worker.job_spec,
           json_build_object('identifier', 'callback', 'payload', json_build_object('chat', n)))
         from generate_series(1, $1::int) as n))`,
      [jobs],
    ),
  ),
);
process.send('ready');
