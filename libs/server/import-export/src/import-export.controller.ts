import type { Readable } from 'node:stream';
import { botDocumentSchema, type CallInput, type CallResponse, calls } from '@botter/contracts';
import { allows, Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller, respondInPieces } from '@botter/server-http';
import { previewList } from '@botter/server-restore';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ExportBot } from './export/export-bot';
import { ImportBot } from './import/import-bot';
import { PreviewImport } from './import/preview-import';
import { templates } from './templates';

@Controller()
export class ImportExportController {
  readonly #schema = z.toJSONSchema(botDocumentSchema, { io: 'input', unrepresentable: 'any' });

  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(QueryBus) private readonly queries: QueryBus,
  ) {}

  @Call(calls.exportBot)
  async export(
    @Granted() { botId, access }: GrantedAccess,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const query = new ExportBot(botId, { withWebhooks: allows(access, 'own') });
    return respondInPieces(await this.queries.execute(query), request, reply);
  }

  @Call(calls.importBot)
  import(
    @Input() { params, body }: CallInput<typeof calls.importBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.importBot>> {
    return this.commands.execute(new ImportBot(params.id, body, caller));
  }

  @Call(calls.previewImport)
  async preview(
    @Input() { params, body }: CallInput<typeof calls.previewImport>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const preview = await this.queries.execute(new PreviewImport(params.id, body));
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
