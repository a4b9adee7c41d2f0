import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigModule } from '@botter/server-config';
import { testConfig } from '@botter/server-config/testing';
import { createLogger, LoggingModule } from '@botter/server-logging';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { register } from 'prom-client';
import { EgressModule } from './egress.module';
import { GuardedClient } from './guarded-client';

test('reaches what EGRESS_ALLOW names, and logs and counts every attempt', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const config = testConfig({ DATABASE_URL: 'postgres://nowhere/none', EGRESS_ALLOW: '127.0.0.1/32' });

  @Module({ imports: [ConfigModule.forRoot(config), LoggingModule.forRoot(logger), EgressModule] })
  class Application {}

  const server = createServer((request, response) => response.end(request.headers['user-agent']));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const app = await NestFactory.createApplicationContext(Application, { logger: false });
  const client = app.get(GuardedClient);
  const post = (host: string) =>
    client.send({
      purpose: 'module_test',
      method: 'POST',
      url: `http://${host}:${port}/path?key=confidential`,
      headers: { 'x-own': 'confidential' },
      body: 'confidential',
    });

  expect(await post('127.0.0.1')).toMatchObject({ kind: 'delivered', response: { body: 'Botter' } });
  expect(await post('127.0.0.2')).toMatchObject({ kind: 'failed', stage: 'address' });

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { purpose: 'module_test', origin: `http://127.0.0.1:${port}`, result: 'delivered', status: 200 },
    { purpose: 'module_test', origin: `http://127.0.0.2:${port}`, result: 'address' },
  ]);
  expect(lines.join('')).not.toContain('confidential');
  const metrics = await register.metrics();
  expect(metrics).toContain('botter_webhook_attempts_total{purpose="module_test",outcome="delivered"} 1');
  expect(metrics).toContain('botter_webhook_attempts_total{purpose="module_test",outcome="address"} 1');
  await app.close();
  server.close();
});
