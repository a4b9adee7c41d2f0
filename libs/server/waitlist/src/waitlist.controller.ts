import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Input } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { Waitlist } from './waitlist';

@Controller()
export class WaitlistController {
  constructor(@Inject(Waitlist) private readonly waitlist: Waitlist) {}

  @Call(calls.joinWaitlist)
  async join(
    @Input() { body }: CallInput<typeof calls.joinWaitlist>,
  ): Promise<CallResponse<typeof calls.joinWaitlist>> {
    await this.waitlist.join(body.email);
    return {};
  }
}
