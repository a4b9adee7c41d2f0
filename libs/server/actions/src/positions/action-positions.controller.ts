import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { ActionPositionStore } from './action-position-store';

/** The calls about the places of actions in the flow graph. */
@Controller()
export class ActionPositionsController {
  constructor(@Inject(ActionPositionStore) private readonly positions: ActionPositionStore) {}

  @Call(calls.listActionPositions)
  async list(
    @Input() { params }: CallInput<typeof calls.listActionPositions>,
  ): Promise<CallResponse<typeof calls.listActionPositions>> {
    return { positions: await this.positions.list(params.botId) };
  }

  @Call(calls.saveActionPositions)
  async save(
    @Input() { params, body }: CallInput<typeof calls.saveActionPositions>,
  ): Promise<CallResponse<typeof calls.saveActionPositions>> {
    await this.positions.save(params.botId, body.positions);
    return {};
  }
}
