import { allowsApiKeys, type BotRight, type Call } from '@botter/contracts';
import { callsOf } from '@botter/server-module';
import { modules } from './modules';
import { printedRoutes } from './testing/role-matrix/printed-routes';
import { type Row, rows } from './testing/role-matrix/rows';
import { isKey, type Role, roles, type Scene, startWorld, type World } from './testing/role-matrix/world';

const calls = callsOf(modules);
/** The rights of each role on the owner's bot according to the specification (point 6). */
const granted: Readonly<Record<Role, readonly BotRight[]>> = {
  anonymous: [],
  read_only: ['read'],
  manage: ['read', 'send', 'edit'],
  owner: ['read', 'send', 'edit', 'own'],
  revoked: [],
  stranger: [],
  unverified: [],
  key_read_only: ['read'],
  key_owner: ['read', 'send', 'edit', 'own'],
  key_of_revoked: [],
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('every call has a row in rows.ts, and every row a call', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(calls).sort());
});

/** The address of a call for ids; an unknown id if the scene has none. */
function addressOf({ path, access }: Call, ids: Readonly<Record<string, string>>, query = ''): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? 'nothing'),
  );
  const ofQuery =
    access.kind === 'bot' && access.in === 'query' ? [`${access.param}=${ids[access.param]}`] : [];
  const all = [...ofQuery, query].filter(Boolean).join('&');
  return all ? `${filled}?${all}` : filled;
}

/** A caller who is refused needs no valid body: nothing of it is read. */
const unreadable = '{"unreadable';
const refused = (role: Role, call: Call, scene: Scene) =>
  world.request(role, call.method, addressOf(call, scene), call.method === 'GET' ? undefined : unreadable);

async function allowed(role: Role, call: Call, row: Row, scene: Scene) {
  const { ids, query, body } = (await row.sample?.(world, scene, role)) ?? {};
  return world.request(role, call.method, addressOf(call, { ...scene, ...ids }, query), body);
}

function refusalOf(role: Role, call: Call, { right }: Row, isOwn: boolean): number | undefined {
  if (right === 'public') return undefined;
  if (role === 'anonymous') return 401;
  // The test of the contract lists the calls that are closed to keys.
  if (isKey(role) && !allowsApiKeys(call)) return 403;
  if (right === 'signedIn') return undefined;
  if (!isOwn || granted[role].length === 0) return 404;
  return granted[role].includes(right) ? undefined : 403;
}

/** The ids of a call's path that are not the one its access is about. */
function innerIds({ path, access }: Call): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return 'param' in access ? names.filter((name) => name !== access.param) : [];
}

test.each(Object.keys(calls))('%s', async (name) => {
  const [call, row] = [calls[name]!, rows[name]];
  if (!row) throw new Error(`${name} has no row in rows.ts`);
  const answered: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const role of roles) {
    const refusal = refusalOf(role, call, row, true);
    const answer = refusal ? await refused(role, call, world.own) : await allowed(role, call, row, world.own);
    expected[role] = refusal ?? row.status ?? 200;
    answered[role] =
      answer.status === expected[role] ? answer.status : `${answer.status} ${answer.body?.error}`;
    // The stranger owns the foreign bot.
    const foreignRefusal = role === 'stranger' ? undefined : refusalOf(role, call, row, false);
    if (!foreignRefusal) continue;
    expected[`${role}, foreign`] = foreignRefusal;
    answered[`${role}, foreign`] = (await refused(role, call, world.foreign)).status;
  }
  if (innerIds(call).length > 0) {
    const inner = Object.fromEntries(innerIds(call).map((id) => [id, world.foreign[id] ?? 'nothing']));
    const { query, body } = (await row.sample?.(world, world.own, 'owner')) ?? {};
    const address = addressOf(call, { ...world.own, ...inner }, query);
    expected['owner, inner ids foreign'] = row.mixed ?? 404;
    answered['owner, inner ids foreign'] = (await world.request('owner', call.method, address, body)).status;
  }
  expect(answered).toEqual(expected);
});

/** Routes that are no calls: what each role is answered. A bot's id in the path counts as nothing here. */
const rawRoutes: Readonly<Record<string, (role: Role) => number>> = {
  'GET /api/events': (role) => (role === 'anonymous' ? 401 : 200),
  'GET /api/openapi.json': () => 200,
  'GET /api/docs': () => 200,
  'GET /api/docs/start.js': () => 200,
  'GET /api/docs/{}': () => 404,
  'GET /.well-known/oauth-protected-resource': () => 200,
  'GET /.well-known/security.txt': () => 200,
  'GET /robots.txt': () => 200,
  'GET /health/live': () => 200,
  'GET /health/ready': () => 200,
  'GET /metrics': () => 200,
  // Only Telegram knows the secret.
  'POST /telegram/{}': () => 401,
};

test('there is no route but the calls and those in rawRoutes', () => {
  const ofCalls = Object.values(calls).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  const stated = [...ofCalls, ...Object.keys(rawRoutes)];
  const known = new Set(stated.flatMap((route) => [route, route.replace(/^GET /, 'HEAD ')]));
  expect(printedRoutes(world.routes).filter((route) => !known.has(route))).toEqual([]);
  expect(printedRoutes(world.routes)).toEqual(expect.arrayContaining(Object.keys(rawRoutes)));
});

test.each(Object.entries(rawRoutes))('%s', async (route, expected) => {
  const [method = '', path = ''] = route.split(' ');
  const bots = [world.own, world.foreign, { botId: 'nothing' }];
  for (const { botId } of path.includes('{}') ? bots : [world.own]) {
    for (const role of roles) {
      const status = await world.statusOf(role, method, path.replace('{}', botId));
      expect([role, status]).toEqual([role, expected(role)]);
    }
  }
});

test('HEAD is refused if GET is', async () => {
  const looks = Object.values(calls).filter(({ method, access }) => method === 'GET' && 'right' in access);
  for (const call of looks) {
    const statusOf = (role: Role) => world.statusOf(role, 'HEAD', addressOf(call, world.own));
    const answered = await Promise.all([statusOf('anonymous'), statusOf('stranger'), statusOf('revoked')]);
    expect([call.path, ...answered]).toEqual([call.path, 401, 404, 404]);
  }
});
