import { BotterError, calls, fileTooLargeText, uploadByteLimit } from '@botter/contracts';
import { exemptFromBodyDeadline } from '@botter/server-http';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { formOverhead } from './file-part';

const path = calls.uploadFile.path;

/** Lets the HTTP server accept a form on the one route that has a file, and nowhere else. */
@Injectable()
export class UploadRoute implements OnModuleInit {
  readonly #fastify: FastifyInstance;

  constructor(@Inject(HttpAdapterHost) adapters: HttpAdapterHost) {
    this.#fastify = adapters.httpAdapter.getInstance<FastifyInstance>();
  }

  /** By then the parsers of every other content type have been set. */
  onModuleInit(): void {
    this.#fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
      if (request.routeOptions.url !== path) {
        done(
          new BotterError('unsupported_type', 'This content type is not supported: send application/json'),
        );
      } else if (Number(request.headers['content-length']) > uploadByteLimit + formOverhead) {
        done(new BotterError('too_large', fileTooLargeText));
      } else {
        // The handler reads it, and watches for silence instead of for the end.
        exemptFromBodyDeadline(request.raw);
        done(null);
      }
    });
  }
}
