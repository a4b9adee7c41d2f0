import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Restores } from './restore/restores';
import { Undos } from './undo/undos';

@Controller()
export class RestoreController {
  constructor(
    @Inject(Restores) private readonly restores: Restores,
    @Inject(Undos) private readonly undos: Undos,
  ) {}

  @Call(calls.previewRestore)
  preview(
    @Input() { query }: CallInput<typeof calls.previewRestore>,
    @Granted() granted: GrantedAccess,
  ): Promise<CallResponse<typeof calls.previewRestore>> {
    return this.restores.preview({ ...granted, ...query });
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
