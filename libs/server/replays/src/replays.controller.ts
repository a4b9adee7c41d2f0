import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Replays } from './replay/replays';
import { DraftWaiting } from './waiting/draft-waiting';

@Controller()
export class ReplaysController {
  constructor(
    @Inject(Replays) private readonly replays: Replays,
    @Inject(DraftWaiting) private readonly waiting: DraftWaiting,
  ) {}

  @Call(calls.replayMessages)
  replay(
    @Input() { body }: CallInput<typeof calls.replayMessages>,
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.replayMessages>> {
    return this.replays.run(botId, body);
  }

  @Call(calls.getDraftWaiting)
  async draftWaiting(
    @Input() { params }: CallInput<typeof calls.getDraftWaiting>,
  ): Promise<CallResponse<typeof calls.getDraftWaiting>> {
    return { questions: await this.waiting.of(params.botId) };
  }
}
