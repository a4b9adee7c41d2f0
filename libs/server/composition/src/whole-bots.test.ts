import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPerson,
} from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { conversationsModule } from '@botter/server-conversations';
import { draftsModule } from '@botter/server-drafts';
import { Configurations } from '@botter/server-history';
import { configurationModules } from '@botter/server-history/testing';
import { importExportModule } from '@botter/server-import-export';
import { replaysModule } from '@botter/server-replays';
import { restoreModule } from '@botter/server-restore';

let app: ConfigurationApplication;
let owner: TestPerson;
let botId: string;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [
      ...configurationModules,
      compiledBotsModule,
      conversationsModule,
      restoreModule,
      draftsModule,
      importExportModule,
      replaysModule,
    ],
  });
  ({ owner } = await app.people());
  botId = await app.addBot(owner, 15_001);
});
afterAll(() => app?.close());

const send = (method: string, path: string, body?: object) =>
  owner.request(method, `/api/bots/${botId}${path}`, body);
const say = (text: string) => ({ command: '/start', actionData: { text } });

/** Takes every place, and lets the maximum of callers wait. @returns a function that gives them back */
async function takeAllPlaces(): Promise<() => Promise<void>> {
  const configurations = app.app.get(Configurations, { strict: false });
  let leave!: () => void;
  const left = new Promise<void>((done) => {
    leave = done;
  });
  const take = (some: number, name: string) =>
    Array.from({ length: some }, (_, n) => configurations.whole(`${name}-${n}`, () => left));
  const inside = take(2, 'inside');
  await new Promise(setImmediate);
  const waiting = take(100, 'waiting');
  return async () => {
    leave();
    await Promise.all([...inside, ...waiting]);
  };
}

test('a caller with a whole bot in memory is asked to come again if there are too many; reading in pieces continues', async () => {
  const { id } = (await send('POST', '/actions', say('One'))).body.action;
  expect((await send('PUT', '/drafts', { enabled: true })).status).toBe(200);
  await send('PUT', `/actions/${id}`, say('Two'));
  const { version } = (await send('GET', '/draft?limit=0')).body.draft;
  const document = { format: 'botter.bot/1', actions: [say('Three')] };
  const whole: [string, string, object?][] = [
    ['GET', '/restore?version=2'],
    ['POST', '/restore', { version: 2 }],
    ['POST', '/undo', { version }],
    ['POST', '/draft/discard', { expectedVersion: version }],
    ['GET', '/draft'],
    ['POST', '/import/preview', { document }],
    ['POST', '/import', { document }],
    ['POST', '/replays', { before: 2, after: 'latest' }],
  ];
  const inPieces = [
    '/draft?limit=0',
    '/history/2',
    '/history/compare?from=2&to=3',
    '/export',
    '/published-actions',
  ];
  const giveBack = await takeAllPlaces();
  for (const request of whole) {
    const { status, headers } = await send(...request);
    expect([...request.slice(0, 2), status, headers['retry-after']]).toEqual([
      request[0],
      request[1],
      503,
      '5',
    ]);
  }
  for (const path of inPieces) expect([path, (await send('GET', path)).status]).toEqual([path, 200]);
  await giveBack();
  for (const request of whole) {
    const { status } = await send(...request);
    expect([...request.slice(0, 2), status]).not.toEqual([request[0], request[1], 503]);
  }
});
