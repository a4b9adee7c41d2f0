import { BotterError, calls, fileTooLargeText, uploadByteLimit } from '@botter/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** What a form adds around the file, at most, in bytes. */
const formOverhead = 64 * 1024;
/** So long a sender that was refused may go on before the line is cut, in milliseconds: it has to see the answer. */
const lingerMs = 3_000;

const path = calls.uploadFile.path;
const contentPath = calls.getFileContent.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Teaches the HTTP server to take a form on the one route that has a file, and nowhere else. */
@Injectable()
export class UploadRoute implements OnModuleInit {
  readonly #fastify: FastifyInstance;

  constructor(@Inject(HttpAdapterHost) adapters: HttpAdapterHost) {
    this.#fastify = adapters.httpAdapter.getInstance<FastifyInstance>();
    this.#fastify.addHook('onRoute', (route) => {
      // Compressed parts of a file would be no parts of it.
      if (route.url === contentPath) Object.assign(route, { compress: false });
      if (route.url !== path) return;
      route.onResponse = (request, _reply, done) => {
        const { raw } = request;
        if (!raw.complete) {
          raw.resume();
          setTimeout(() => raw.complete || raw.socket.destroy(), lingerMs).unref();
        }
        done();
      };
    });
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
        // The handler reads it, once it is known who is asking.
        done(null);
      }
    });
  }
}
