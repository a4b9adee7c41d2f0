import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * The few calls of S3 that files need, over real HTTP, with its shapes of requests, responses and errors.
 * `uploads` are those in parts that were begun and neither completed nor aborted.
 * @param {string} bucket
 * @param {string} accessKeyId
 */
export async function startS3Server(bucket, accessKeyId) {
  const objects = new Map();
  const uploads = new Map();
  /** Of each upload. */
  const keys = new Map();
  const server = createServer((request, response) => void respond(request, response));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));

  async function respond(request, response) {
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = Buffer.concat(await request.toArray());
    const signed = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`);
    if (!signed) return fail(response, 403, 'AccessDenied');
    if (request.method === 'GET' && url.searchParams.has('uploads')) return listUploads(url, response);
    if (!url.pathname.startsWith(`/${bucket}/`)) return fail(response, 404, 'NoSuchBucket');
    const key = url.pathname.slice(bucket.length + 2);
    const uploadId = url.searchParams.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !parts) return fail(response, 404, 'NoSuchUpload');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    switch (request.method) {
      case 'PUT':
        if (parts) parts.set(Number(url.searchParams.get('partNumber')), body);
        else objects.set(key, body);
        return void response.writeHead(200, { etag }).end();
      case 'POST': {
        if (parts && uploadId !== null) {
          const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
          // All but the last must have 5 MiB.
          if (ordered.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) {
            return fail(response, 400, 'EntityTooSmall');
          }
          objects.set(key, Buffer.concat(ordered));
          uploads.delete(uploadId);
          return xml(
            response,
            200,
            `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
          );
        }
        const id = randomUUID();
        uploads.set(id, new Map());
        keys.set(id, key);
        const result = `<Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
        return xml(response, 200, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`);
      }
      case 'DELETE':
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return void response.writeHead(204).end();
      default: {
        const content = objects.get(key);
        if (!content) return fail(response, 404, 'NoSuchKey');
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (start === undefined) return void response.writeHead(200).end(content);
        return void response.writeHead(206).end(content.subarray(Number(start), Number(end) + 1));
      }
    }
  }

  function listUploads(url, response) {
    const wanted = [...uploads.keys()].filter((id) =>
      keys.get(id).startsWith(url.searchParams.get('prefix') ?? ''),
    );
    const listed = wanted.map(
      (id) => `<Upload><Key>${keys.get(id)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    xml(response, 200, `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
  }

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    objects,
    uploads,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function xml(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

function fail(response, status, code) {
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
