import { type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, type RequestCaller } from '@botter/server-http';
import { Controller } from '@nestjs/common';

@Controller()
export class MeController {
  @Call(calls.getMe)
  me(@Caller() caller: RequestCaller): CallResponse<typeof calls.getMe> {
    return { user: caller.user };
  }
}
