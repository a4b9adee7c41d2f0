import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { BotterError } from '@botter/contracts';
import type { FastifyInstance } from 'fastify';
import { type ApiDescription, type DocumentOptions, openApiDocument } from './openapi-document';

/** The files of Swagger UI that the page needs. */
const assets = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-16x16.png', 'favicon-32x32.png']);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Botter API</title>
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png" sizes="32x32" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: false });
`;

/** `GET /api/openapi.json` and the page to browse it at `/api/docs`; works without the internet. */
export function registerOpenApi(
  fastify: FastifyInstance,
  api: ApiDescription,
  about: Pick<DocumentOptions, 'version' | 'contact'>,
): void {
  let document: string | undefined;
  // Made when first asked for, and its examples read: most processes never are.
  fastify.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(api, { ...about, ...(await import('@botter/contracts/examples')) }),
    );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  fastify.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
  fastify.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const { file } = request.params;
    if (!assets.has(file)) throw new BotterError('not_found', 'There is nothing at this address');
    const path = join(swaggerFolder(), file);
    const { size } = await stat(path);
    return reply
      .type(contentTypes[extname(file)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=86400')
      .header('content-length', size)
      .send(createReadStream(path));
  });
}

function swaggerFolder(): string {
  return dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
}
