import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileUpload } from '@botter/contracts';
import { uploadedFile } from '@botter/server-http';
import { DiskStorage } from '../storage/disk-storage';
import { StorageWithTimeouts } from '../storage/storage-with-timeouts';
import { measured } from './measured';

/** Everything that is written to it finds a full disk (Linux). */
const fullDevice = '/dev/full';
const chunks = [1, 2, 3].map((value) => Buffer.alloc(200_000, value));

(existsSync(fullDevice) ? test : test.skip)(
  'an upload to a full disk fails with the reason, and leaves nothing',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'botter-full-'));
    await mkdir(join(folder, 'incoming'));
    await symlink(fullDevice, join(folder, 'incoming', 'full-01'));
    const content = new PassThrough();
    Readable.from(chunks).pipe(content);
    const measuring = await measured(content, 64);
    const storage = new StorageWithTimeouts(new DiskStorage(folder));
    await expect(storage.put('full-01', measuring.stream)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(measuring.failure()).toBeUndefined();
    expect(content.destroyed).toBe(true);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

test('a storage that fails midway is no failure of the content', async () => {
  const { stream, failure } = await measured(Readable.from(chunks), 64);
  stream.once('error', () => undefined);
  await once(stream, 'readable');
  const closed = new Promise((done) => stream.once('close', done));
  stream.destroy(new Error('The disk is full'));
  await closed;
  expect(failure()).toBeUndefined();
});

test('a connection takes the next request after an upload that failed midway', async () => {
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') (await uploadedFile(request, fileUpload)).content.destroy();
    response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, headers: object, body = Buffer.alloc(0)) => {
    const { port } = server.address() as AddressInfo;
    const request = httpRequest({ port, host: '127.0.0.1', agent, method, headers: { ...headers } });
    const [response] = (await once(request.end(body), 'response')) as [IncomingMessage];
    return text(response);
  };
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), ...Array(8).fill(chunks).flat()]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length };
  expect(await send('POST', headers, body)).toBe('done');
  expect(await send('GET', {})).toBe('done');
  agent.destroy();
  server.close();
});
