/**
 * Writes the history of 200 bots straight into the event table: 100,000 events, every one of a real type and
 * shape, interleaved as they would come in.
 */
export async function seedEvents(client, { bots = 200, events = 100_000, first = 1 } = {}) {
  const perBot = events / bots;
  await client.query('begin');
  await client.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select 'bot-bench-' || bot, version, gen_random_uuid(),
            case when version = 1 then 'BotAdded' when version <= $2 then 'ActionAdded' else 'ActionChanged' end, 1,
            case when version = 1
              then jsonb_build_object('ownerId', 'user-' || bot, 'name', 'Bot ' || bot, 'tokenRef', gen_random_uuid(), 'webhookSecretRef', gen_random_uuid(),
                'profile', jsonb_build_object('telegramId', (100000 + bot)::text, 'username', 'bot_' || bot, 'displayName', 'Bot ' || bot, 'canJoinGroups', true, 'canReadAllGroupMessages', false))
              else jsonb_build_object('actionId', 'bench-' || bot || '-' || (version % $2), 'retiredSecretRef', null,
                'content', jsonb_build_object('command', '/command' || (version % $2), 'actionType', 'send_message', 'actionTrigger', 'command', 'parseMode', '', 'enabled', true,
                  'webhookUrl', null, 'webhookEnabled', false, 'webhookSecretRef', null,
                  'actionData', jsonb_build_object('text', 'Answer number ' || version, 'buttons', jsonb_build_array(jsonb_build_object('label', 'More', 'type', 'callback', 'value', 'more')),
                    'buttonLayout', 'horizontal', 'media', null, 'disableWebPagePreview', false, 'delayedCallbacks', '[]'::jsonb)))
            end,
            jsonb_build_object('actor', jsonb_build_object('kind', 'user', 'userId', 'user-' || bot), 'occurredAt', '2026-01-01T00:00:00.000Z',
              'source', 'bench', 'correlationId', 'bench', 'causationId', 'bench')
     from generate_series(1, $3::int) as version, generate_series($4::int, $4::int + $1::int - 1) as bot
     order by version, bot`,
    [bots, 20, perBot, first],
  );
  await client.query('commit');
  return bots * perBot;
}
