import { botDocumentSchema, type CallInput, type CallResponse, calls } from '@botter/contracts';
import { allows, Granted, type GrantedAccess } from '@botter/server-auth';
import { wholeBots } from '@botter/server-history';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
  export(@Granted() { botId, access }: GrantedAccess): Promise<CallResponse<typeof calls.exportBot>> {
    return wholeBots.run(botId, () =>
      this.queries.execute(new ExportBot(botId, { withWebhooks: allows(access, 'own') })),
    );
  }

  @Call(calls.importBot)
  import(
    @Input() { params, body }: CallInput<typeof calls.importBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.importBot>> {
    return this.commands.execute(new ImportBot(params.id, body, caller));
  }

  @Call(calls.previewImport)
  preview(
    @Input() { params, body }: CallInput<typeof calls.previewImport>,
  ): Promise<CallResponse<typeof calls.previewImport>> {
    return this.queries.execute(new PreviewImport(params.id, body));
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
