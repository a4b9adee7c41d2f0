import type { Readable } from 'node:stream';
import { botDocumentSchema, type CallInput, type CallResponse, calls } from '@botter/contracts';
import { allows, Granted, type GrantedAccess } from '@botter/server-auth';
import { previewList } from '@botter/server-configuration-changes';
import { Call, Caller, Input, type RequestCaller, respondInPieces } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BotExport } from './export/bot-export';
import { BotImport } from './import/bot-import';
import { ImportPreview } from './import/import-preview';
import { templates } from './templates';

@Controller()
export class ImportExportController {
  readonly #schema = z.toJSONSchema(botDocumentSchema, { io: 'input', unrepresentable: 'any' });

  constructor(
    @Inject(BotImport) private readonly imports: BotImport,
    @Inject(BotExport) private readonly exports: BotExport,
    @Inject(ImportPreview) private readonly previews: ImportPreview,
  ) {}

  @Call(calls.exportBot)
  async export(
    @Granted() { botId, access }: GrantedAccess,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const document = await this.exports.of(botId, { withWebhooks: allows(access, 'own') });
    return respondInPieces(document, request, reply);
  }

  @Call(calls.importBot)
  import(
    @Input() { params, body }: CallInput<typeof calls.importBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.importBot>> {
    return this.imports.into(params.id, body, caller);
  }

  @Call(calls.previewImport)
  async preview(
    @Input() { params, body }: CallInput<typeof calls.previewImport>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const preview = await this.previews.of(params.id, body);
    return respondInPieces(previewList(params.id, preview), request, reply);
  }

  @Call(calls.listTemplates)
  templates(): CallResponse<typeof calls.listTemplates> {
    return { templates: [...templates] };
  }

  @Call(calls.getBotDocumentSchema)
  schema(): CallResponse<typeof calls.getBotDocumentSchema> {
    return this.#schema;
  }
}
