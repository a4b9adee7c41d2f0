import { type AccessType, type Call as CallDefinition, call } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, PG_POOL } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { Call, Caller, HttpModule, PublicInfrastructure, type RequestCaller } from '@botter/server-http';
import { LOGGER, silentLogger } from '@botter/server-logging';
import { Controller, Get, Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { ACCESS_READER, CHAT_BOT_READER, FILE_BOT_READER } from './access/access-ports';
import type { GrantedAccess } from './access/granted-access';
import { Granted } from './access/granted-access.decorator';
import { authMigrations } from './auth.migrations';
import { AuthModule } from './auth.module';
import { startTestIssuer, type TestIssuer } from './testing';

const declare = (path: string, access: CallDefinition['access']) =>
  call({ method: 'GET', path, summary: '', access, response: z.unknown() });
const onBot = (right: 'read' | 'send' | 'edit' | 'own') =>
  declare(`/bots/{id}/${right}`, { kind: 'bot', right, param: 'id' });
const onChat = (right: 'read' | 'send' | 'edit') =>
  declare(`/chats/{chatId}/${right}`, { kind: 'chat', right, param: 'chatId' });
const inQuery = declare('/query/read', { kind: 'bot', right: 'read', param: 'botId', in: 'query' });
const onFile = (right: 'read' | 'own') =>
  declare(`/files/{fileId}/${right}`, { kind: 'file', right, param: 'fileId' });

@Controller()
class Routes {
  @Call(declare('/open', { kind: 'public' })) open() {
    return { open: true };
  }
  @Call(declare('/signed-in', { kind: 'signedIn' })) signedIn(@Caller() caller: RequestCaller) {
    return { email: caller.user.email, until: caller.tokenExpiresAt };
  }
  @Call(onBot('read')) read(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onBot('send')) send(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onBot('edit')) edit(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onBot('own')) own(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onChat('read')) readChat(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onChat('send')) sendChat(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(inQuery) readByQuery(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onFile('read')) readFile(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Call(onFile('own')) ownFile(@Granted() granted: GrantedAccess) {
    return granted;
  }
  @Get('/forgotten') forgotten() {
    return { secret: true };
  }
  @Get('/probe') @PublicInfrastructure() probe() {
    return { up: true };
  }
}

/** Everybody's access follows from the bot's id. */
const accessReader = {
  accessOf: async (_: string, botId: string) =>
    (['owner', 'manage', 'read_only'] as AccessType[]).find((access) => access === botId),
  botsOf: async () => [],
};
const fileBotReader = { botOfFile: async (fileId: string) => /^file-of-(.*)$/.exec(fileId)?.[1] };
const chatBotReader = { botOfChat: async (chatId: string) => /^chat-of-(.*)$/.exec(chatId)?.[1] };

let database: TestDatabase;
let issuer: TestIssuer;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await createTestDatabase([authMigrations]);
  issuer = await startTestIssuer();
  const config = {
    publicUrl: 'https://bots.example.com',
    oidc: { issuer: issuer.url, clientId: 'web', audience: issuer.audience },
  } as Config;

  @Global()
  @Module({
    controllers: [Routes],
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: DATABASE, useValue: database.db },
      { provide: PG_POOL, useValue: database.pool },
      { provide: LOGGER, useValue: silentLogger() },
      { provide: ACCESS_READER, useValue: accessReader },
      { provide: CHAT_BOT_READER, useValue: chatBotReader },
      { provide: FILE_BOT_READER, useValue: fileBotReader },
    ],
    exports: [CONFIG, DATABASE, PG_POOL, LOGGER],
  })
  class Ground {}

  @Module({ imports: [Ground, HttpModule.forRoot(), AuthModule] })
  class Application {}

  app = await NestFactory.create<NestFastifyApplication>(Application, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app?.close();
  await issuer?.stop();
  await database?.drop();
});

const metadata = 'resource_metadata="https://bots.example.com/.well-known/oauth-protected-resource"';

async function get(url: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, headers: answered, body } = await app.inject({ method: 'GET', url, headers });
  return { status: statusCode, headers: answered, body: JSON.parse(body) as Record<string, unknown> };
}

test('allows public calls with any token or none', async () => {
  expect(await get('/open')).toMatchObject({ status: 200 });
  expect(await get('/open', 'rubbish')).toMatchObject({ status: 200 });
});

test('allows probes without a token', async () => {
  expect(await get('/probe')).toMatchObject({ status: 200, body: { up: true } });
});

test('refuses a route without declared access, even to people signed in', async () => {
  expect(await get('/forgotten', await issuer.token())).toMatchObject({ status: 403 });
});

test('asks for a token on every other call, and names the document with its issuer', async () => {
  for (const url of ['/signed-in', '/bots/owner/read', '/chats/chat-of-owner/read']) {
    const response = await get(url);
    expect(response).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized - please sign in again', code: 'unauthorized' },
    });
    expect(response.headers['www-authenticate']).toBe(`Bearer ${metadata}`);
  }
});

test('reports an invalid token in www-authenticate', async () => {
  const response = await get('/signed-in', await issuer.token({ audience: 'another' }));
  expect(response.status).toBe(401);
  expect(response.headers['www-authenticate']).toBe(`Bearer error="invalid_token", ${metadata}`);
});

test('reads no token from the address', async () => {
  expect(await get(`/signed-in?access_token=${await issuer.token()}`)).toMatchObject({ status: 401 });
});

test('passes the user and the expiry of the token to the handler', async () => {
  const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
  const token = await issuer.token({ claims: { email: 'ann@example.com' }, expiresAt });
  expect(await get('/signed-in', token)).toMatchObject({
    status: 200,
    body: { email: 'ann@example.com', until: expiresAt.toISOString() },
  });
});

describe('calls on a bot', () => {
  test.each([
    ['owner', { read: 200, send: 200, edit: 200, own: 200 }],
    ['manage', { read: 200, send: 200, edit: 200, own: 403 }],
    ['read_only', { read: 200, send: 403, edit: 403, own: 403 }],
    ['a-foreign-one', { read: 404, send: 404, edit: 404, own: 404 }],
  ])('%s', async (botId, expected) => {
    const token = await issuer.token();
    for (const [right, status] of Object.entries(expected)) {
      expect([right, (await get(`/bots/${botId}/${right}`, token)).status]).toEqual([right, status]);
    }
  });

  test('respond alike for a foreign bot and a missing one', async () => {
    expect((await get('/bots/nothing/own', await issuer.token())).body).toEqual({
      error: 'Bot not found',
      code: 'not_found',
    });
  });

  test('name the missing parameter', async () => {
    expect((await get('/bots/manage/own', await issuer.token())).body).toMatchObject({
      error: 'Only the owner of this bot can do this',
      code: 'forbidden',
    });
  });

  test('pass the access that was found to the handler', async () => {
    expect((await get('/bots/manage/read', await issuer.token())).body).toEqual({
      botId: 'manage',
      access: 'manage',
    });
  });
});

describe('calls on a chat', () => {
  test.each([
    ['/chats/chat-of-owner/send', 200],
    ['/chats/chat-of-read_only/read', 200],
    ['/chats/chat-of-read_only/send', 403],
    ['/chats/chat-of-a-foreign-one/read', 404],
    ['/chats/nowhere/read', 404],
  ])('%s is %i', async (url, status) => {
    expect((await get(url, await issuer.token())).status).toBe(status);
  });
});

describe('calls that name the bot in the query', () => {
  test.each([
    ['/query/read?botId=owner', 200],
    ['/query/read?botId=a-foreign-one', 404],
    ['/query/read', 400],
    ['/query/read?botId=', 400],
    ['/query/read?botId=owner&botId=a-foreign-one', 400],
  ])('%s is %i', async (url, status) => {
    expect((await get(url, await issuer.token())).status).toBe(status);
  });
});

describe('calls on a file', () => {
  test.each([
    ['/files/file-of-read_only/read', 200],
    ['/files/file-of-manage/own', 403],
    ['/files/file-of-owner/own', 200],
    ['/files/file-of-a-foreign-one/read', 404],
    ['/files/nowhere/read', 404],
  ])('%s is %i', async (url, status) => {
    expect((await get(url, await issuer.token())).status).toBe(status);
  });
});

test('serves GET /api/me', async () => {
  const response = await get(
    '/api/me',
    await issuer.tokenOf('bob@example.com', { first: 'Bob', last: 'Roe' }),
  );
  expect(response).toMatchObject({
    status: 200,
    body: {
      user: { email: 'bob@example.com', email_verified: true, first_name: 'Bob', last_name: 'Roe' },
    },
  });
});
