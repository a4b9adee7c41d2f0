import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookHeaders } from '@botter/server-egress';
import { Secret } from '@botter/server-secrets';

/**
 * The snippets of the guide, run as they are printed, against deliveries that the product has signed. The
 * page Webhooks has the same.
 */

const guide = readFileSync(join(__dirname, '../../docs/reference/webhooks.md'), 'utf8');

/** The block of code after a line that begins so. */
function snippet(lineBefore: string): string {
  const [, code] = new RegExp(`\n${lineBefore}[^\n]*:\n\n\`\`\`\\w+\n(.*?)\n\`\`\``, 's').exec(guide) ?? [];
  if (!code) throw new Error(`The guide has no code after "${lineBefore}"`);
  return code;
}

interface Case {
  readonly name: string;
  readonly secret: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const [current, previous] = [`whsec_${btoa('c'.repeat(32))}`, `whsec_${btoa('p'.repeat(32))}`];
const typed = 'sesame öffne dich';
const body = JSON.stringify({ event: 'message', text: 'Grüner Tee? 🍵' });

function signed(secrets: readonly string[], { secret = secrets[0] ?? '', ageSeconds = 0 } = {}) {
  const at = new Date(Date.now() - ageSeconds * 1000);
  const headers = webhookHeaders({
    id: 'delivery',
    at,
    body,
    secrets: secrets.map((one) => new Secret(one)),
  });
  return { secret, body, headers };
}

const genuine: Case[] = [
  { name: 'genuine', ...signed([current]) },
  { name: 'rotation, the new secret', ...signed([current, previous]) },
  { name: 'rotation, the one before', ...signed([current, previous], { secret: previous }) },
  { name: 'a secret that a person typed', ...signed([typed]) },
];
const refused: Case[] = [
  { name: 'forged body', ...signed([current]), body: body.replace('Tee', 'Bier') },
  { name: 'another secret', ...signed([previous], { secret: current }) },
  { name: 'old', ...signed([current], { ageSeconds: 400 }) },
  { name: 'from the future', ...signed([current], { ageSeconds: -400 }) },
  {
    name: 'old, with a new time',
    ...signed([current], { ageSeconds: 400 }),
    headers: { ...signed([current]).headers, ...pick(signed([current], { ageSeconds: 400 }), 'signature') },
  },
  {
    name: 'no time',
    ...signed([current]),
    headers: { ...signed([current]).headers, 'webhook-timestamp': 'x' },
  },
];
const cases = [...genuine, ...refused];
/** The result of a snippet for each case: the payload, or null if it throws. */
const expected = [...genuine.map(() => JSON.parse(body) as unknown), ...refused.map(() => null)];

function pick({ headers }: { headers: Record<string, string> }, name: string) {
  return { [`webhook-${name}`]: headers[`webhook-${name}`] ?? '' };
}

async function resultsOf(verify: (one: Case) => unknown): Promise<unknown[]> {
  const settled = await Promise.allSettled(cases.map(async (one) => verify(one)));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
}

test('the snippet for Node accepts only genuine requests', async () => {
  const load = new Function('require', `${snippet('Node,')}\nreturn verified;`);
  const verified = load(require) as (secret: string, body: Buffer, headers: object) => unknown;
  const verify = (one: Case) => verified(one.secret, Buffer.from(one.body), one.headers);
  expect(await resultsOf(verify)).toEqual(expected);
});

test('the snippet for n8n accepts only genuine requests', async () => {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;
  const code = new AsyncFunction('require', '$env', '$input', snippet('n8n,'));
  const verify = async (one: Case) => {
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(one.body) };
    const input = { first: () => ({ json: { headers: one.headers } }) };
    const [item] = await code.call({ helpers }, require, { BOTTER_WEBHOOK_SECRET: one.secret }, input);
    return item.json as unknown;
  };
  expect(await resultsOf(verify)).toEqual(expected);
});

const python = spawnSync('python3', ['--version']).status === 0 ? 'python3' : undefined;
const harness = `
import sys
def result(one):
    try:
        return verified(one["secret"], one["body"].encode(), one["headers"])
    except Exception:
        return None
print(json.dumps([result(one) for one in json.load(sys.stdin)]))`;

(python ? test : test.skip)(`Python${python ? '' : ' (skipped: no python3 on this machine)'}`, () => {
  const { stdout, stderr } = spawnSync('python3', ['-I', '-c', snippet('Python,') + harness], {
    input: JSON.stringify(cases),
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
    timeout: 30_000,
  });
  expect(stderr.toString()).toBe('');
  expect(JSON.parse(stdout.toString())).toEqual(expected);
});
