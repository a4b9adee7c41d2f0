import { BotterError } from '@botter/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { exemptFromBodyDeadline } from '../body-deadline';
import { callOfRoute } from '../call.decorator';
import { formOverhead, formType } from './uploaded-file';

/** Content types of uploads: a form, and those that calls declare as `plain`. */
const uploadTypes = [formType, 'text/csv'];

/** Lets the HTTP server accept files where calls declare an upload, and nowhere else. */
@Injectable()
export class UploadBodies implements OnModuleInit {
  readonly #fastify: FastifyInstance;

  constructor(@Inject(HttpAdapterHost) adapters: HttpAdapterHost) {
    this.#fastify = adapters.httpAdapter.getInstance<FastifyInstance>();
  }

  /** By then the parsers of every other content type have been set. */
  onModuleInit(): void {
    for (const type of uploadTypes) {
      // Each module with uploads provides this.
      if (!this.#fastify.hasContentTypeParser(type)) this.#accept(type);
    }
  }

  #accept(type: string): void {
    this.#fastify.addContentTypeParser(type, (request, _payload, done) => {
      const upload = callOfRoute(request.routeOptions)?.upload;
      if (!upload || (type !== formType && type !== upload.plain)) {
        done(
          new BotterError('unsupported_type', 'This content type is not supported: send application/json'),
        );
      } else if (Number(request.headers['content-length']) > upload.bytes + formOverhead) {
        done(new BotterError('too_large', upload.tooLarge));
      } else {
        // The handler reads it, and watches for silence instead of for the end.
        exemptFromBodyDeadline(request.raw);
        done(null);
      }
    });
  }
}
