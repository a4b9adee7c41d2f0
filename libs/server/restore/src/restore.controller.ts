import type { Readable } from 'node:stream';
import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { previewList } from '@botter/server-configuration-changes';
import { Call, Caller, Input, type RequestCaller, respondInPieces } from '@botter/server-http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Restores } from './restores';
import { Undos } from './undos';

@Controller()
export class RestoreController {
  constructor(
    @Inject(Restores) private readonly restores: Restores,
    @Inject(Undos) private readonly undos: Undos,
  ) {}

  @Call(calls.previewRestore)
  async preview(
    @Input() { query }: CallInput<typeof calls.previewRestore>,
    @Granted() granted: GrantedAccess,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | string> {
    const preview = await this.restores.preview({ ...granted, ...query });
    return respondInPieces(previewList(granted.botId, preview), request, reply);
  }

  @Call(calls.restoreBot)
  restore(
    @Input() { body }: CallInput<typeof calls.restoreBot>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.restoreBot>> {
    return this.restores.restore({ ...granted, ...body }, caller);
  }

  @Call(calls.undoChange)
  undo(
    @Input() { body }: CallInput<typeof calls.undoChange>,
    @Granted() granted: GrantedAccess,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.undoChange>> {
    return this.undos.undo({ ...granted, ...body }, caller);
  }
}
