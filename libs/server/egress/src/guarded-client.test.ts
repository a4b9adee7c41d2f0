import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { mayRetry } from './egress-outcome';
import { type EgressAttempt, GuardedClient, type GuardedClientOptions } from './guarded-client';
import { testCertificate, testKey } from './testing/certificate';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

let answering: Answering;
const seen: string[] = [];
const servers: (Server | TcpServer)[] = [];
const clients: GuardedClient[] = [];
let port: number;

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen(
    createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      answering(request, response);
    }),
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  seen.length = 0;
  answering = (_request, response) => response.end('fine');
});

function client(options: GuardedClientOptions = {}): GuardedClient {
  const made = new GuardedClient(options);
  clients.push(made);
  return made;
}

const local = { allow: ['127.0.0.1'] };
const at = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }];
const post = (url: string) =>
  ({
    purpose: 'test',
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  }) as const;
const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

describe('what is answered', () => {
  test('a success is delivered, with method, path, headers and body', async () => {
    answering = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(202).end(`${request.headers['content-type']} ${Buffer.concat(chunks).toString()}`);
      });
    };
    expect(await client(local).send(post(here('/in?a=1')))).toEqual({
      kind: 'delivered',
      response: { status: 202, body: 'text/plain hello', truncated: false },
      ms: expect.any(Number),
    });
    expect(seen).toEqual(['POST /in?a=1']);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is a failed attempt and not followed',
    async (status) => {
      answering = (_request, response) => response.writeHead(status, { location: here('/elsewhere') }).end();
      const outcome = await client(local).send(post(here()));
      expect(outcome).toMatchObject({ kind: 'failed', stage: 'response', response: { status } });
      expect(seen).toEqual(['POST /']);
    },
  );

  test('a refusal is a failed attempt that may be repeated, after the time in the response', async () => {
    answering = (_request, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy');
    const outcome = await client(local).send(post(here()));
    expect(outcome).toMatchObject({
      kind: 'failed',
      stage: 'response',
      retryAfterSeconds: 7,
      response: { status: 503, body: 'busy' },
      description: 'The server answered 503',
    });
    expect(mayRetry(outcome)).toBe(true);
  });

  test('a long body is cut, and the rest is not read', async () => {
    let written = 0;
    answering = (_request, response) => {
      const write = (): void => {
        while (written < 50_000_000 && !response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    };
    const outcome = await client({ ...local, bodyByteLimit: 1000 }).send(post(here()));
    expect(outcome).toMatchObject({ kind: 'delivered', response: { truncated: true } });
    expect(outcome.response?.body).toHaveLength(1000);
    expect(written).toBeLessThan(50_000_000);
  });
});

describe('stages of failure', () => {
  test('stops at connect if no server listens', async () => {
    const unused = await listen(createTcpServer());
    servers.at(-1)?.close();
    const outcome = await client(local).send(post(`http://127.0.0.1:${unused}`));
    const description = 'The server refused the connection (ECONNREFUSED)';
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'connect', description });
    expect(mayRetry(outcome)).toBe(true);
  });

  test('stops at connect if the name is unknown', async () => {
    const resolve = async () => [];
    const outcome = await client({ resolve }).send(post('http://hooks.test'));
    const description = 'No server has this name (ENOTFOUND)';
    expect(outcome).toMatchObject({ stage: 'connect', description });
  });

  test('stops at before_response if silence follows the connection', async () => {
    answering = () => undefined;
    const outcome = await client(local).send({ ...post(here()), timeoutMs: 500 });
    expect(outcome).toMatchObject({
      stage: 'before_response',
      description: 'No complete response within 0.5 s',
      response: undefined,
    });
    expect(outcome.ms).toBeGreaterThanOrEqual(490);
  });

  test('stops at before_response if the connection breaks', async () => {
    answering = (request) => request.socket.destroy();
    expect(await client(local).send(post(here()))).toMatchObject({
      stage: 'before_response',
      description: 'The server closed the connection (UND_ERR_SOCKET)',
    });
  });

  test('stops at before_response if the server does not speak HTTP', async () => {
    const strange = await listen(createTcpServer((socket) => socket.end('SSH-2.0-whatever\r\n')));
    expect(await client(local).send(post(`http://127.0.0.1:${strange}`))).toMatchObject({
      stage: 'before_response',
      description: 'The server sent something else than an HTTP response',
    });
  });

  test('stops at during_response if the response trickles', async () => {
    answering = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const outcome = await client(local).send({ ...post(here()), timeoutMs: 1_000 });
    expect(outcome).toMatchObject({ stage: 'during_response', response: { status: 200 } });
    expect(mayRetry(outcome)).toBe(true);
  });

  test('stops at during_response if the response breaks off', async () => {
    answering = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await client(local).send(post(here()))).toMatchObject({ stage: 'during_response' });
  });
});

describe('addresses that are refused', () => {
  test.each([
    ['loopback', (p: number) => `http://127.0.0.1:${p}/`],
    ['another loopback', (p: number) => `http://127.1.2.3:${p}/`],
    ['any address', (p: number) => `http://0.0.0.0:${p}/`],
    ['link-local metadata', () => 'http://169.254.169.254/latest/meta-data'],
    ['IPv6 loopback', (p: number) => `http://[::1]:${p}/`],
    ['IPv4 mapped into IPv6', (p: number) => `http://[::ffff:127.0.0.1]:${p}/`],
    ['a decimal host', (p: number) => `http://2130706433:${p}/`],
    ['an octal host', (p: number) => `http://0177.0.0.1:${p}/`],
    ['a hexadecimal host', (p: number) => `http://0x7f000001:${p}/`],
    ['a short host', (p: number) => `http://127.1:${p}/`],
    ['full-width digits', (p: number) => `http://１２７.０.０.１:${p}/`],
    ['the name localhost', (p: number) => `http://localhost:${p}/`],
  ])('%s', async (_, urlOf) => {
    const outcome = await client().send(post(urlOf(port)));
    expect(outcome).toMatchObject({ kind: 'failed', stage: 'address' });
    expect(mayRetry(outcome)).toBe(false);
    expect(seen).toEqual([]);
  });

  test.each([
    ['user name and password', 'http://user:secret@example.com/'],
    ['a host hidden behind a user name', 'http://example.com@127.0.0.1/'],
    ['another protocol', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'example'],
  ])('%s, before anything is resolved', async (_, url) => {
    const resolve = jest.fn();
    expect(await client({ resolve }).send(post(url))).toMatchObject({ stage: 'address' });
    expect(resolve).not.toHaveBeenCalled();
  });

  test.each([
    ['a private one', at('10.0.0.7')],
    ['one private among public ones', [...at('8.8.8.8'), ...at('127.0.0.1')]],
    ['one mapped into IPv6', at('::ffff:127.0.0.1')],
  ])('a name that resolves to %s', async (_, addresses) => {
    const outcome = await client({ resolve: async () => addresses }).send(post(`http://hooks.test:${port}/`));
    expect(outcome).toMatchObject({ stage: 'address', description: 'hooks.test is not a public address' });
    expect(seen).toEqual([]);
  });

  test('a name that changes its mind (DNS rebinding): what is checked is what is connected to', async () => {
    const answers = [at('127.0.0.1'), at('127.0.0.2')];
    const resolve = jest.fn(async () => answers.shift() ?? at('127.0.0.2'));
    answering = (_request, response) => response.writeHead(200, { connection: 'close' }).end();
    const guarded = client({ resolve, allow: ['127.0.0.1/32'] });
    const url = `http://rebind.test:${port}/`;
    expect(await guarded.send(post(url))).toMatchObject({ kind: 'delivered' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(await guarded.send(post(url))).toMatchObject({ stage: 'address' });
    expect(seen).toHaveLength(1);
  });

  test('a proxy of the environment is not used', async () => {
    process.env.http_proxy = here();
    try {
      const outcome = await client({ resolve: async () => [] }).send(post('http://hooks.test/'));
      expect(outcome).toMatchObject({ stage: 'connect' });
      expect(seen).toEqual([]);
    } finally {
      delete process.env.http_proxy;
    }
  });
});

describe('https', () => {
  const resolve = async () => at('127.0.0.1');
  let tlsPort: number;
  beforeAll(async () => {
    tlsPort = await listen(
      createTlsServer({ key: testKey, cert: testCertificate }, (_request, response) => response.end('safe')),
    );
  });

  test('reaches a server with the right certificate', async () => {
    const guarded = client({ ...local, resolve, ca: testCertificate });
    expect(await guarded.send(post(`https://hooks.test:${tlsPort}`))).toMatchObject({
      kind: 'delivered',
      response: { body: 'safe' },
    });
  });

  test('refuses a certificate for another name', async () => {
    const guarded = client({ ...local, resolve, ca: testCertificate });
    expect(await guarded.send(post(`https://other.test:${tlsPort}`))).toMatchObject({
      stage: 'connect',
      description: "The server's certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)",
    });
  });

  test('refuses a certificate that no authority vouches for', async () => {
    expect(await client({ ...local, resolve }).send(post(`https://hooks.test:${tlsPort}`))).toMatchObject({
      stage: 'connect',
    });
  });
});

test('reports every attempt, without path, query or body', async () => {
  const attempts: EgressAttempt[] = [];
  const guarded = client({ ...local, onAttempt: (attempt) => attempts.push(attempt) });
  await guarded.send(post(here('/secret-path?key=secret')));
  await guarded.send(post('http://10.0.0.1/secret-path'));
  expect(attempts).toEqual([
    {
      purpose: 'test',
      origin: here('').replace(/\/$/, ''),
      result: 'delivered',
      status: 200,
      ms: expect.any(Number),
    },
    { purpose: 'test', origin: 'http://10.0.0.1', result: 'address', status: undefined, ms: 0 },
  ]);
});
