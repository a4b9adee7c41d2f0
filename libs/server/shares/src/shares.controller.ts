import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangePermission } from './commands/change-permission';
import { InviteToBot } from './commands/invite-to-bot';
import { RevokeShare } from './commands/revoke-share';
import { ShareReader } from './share-reader';

@Controller()
export class SharesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ShareReader) private readonly reader: ShareReader,
  ) {}

  @Call(calls.listShares)
  async list(
    @Input() { params }: CallInput<typeof calls.listShares>,
  ): Promise<CallResponse<typeof calls.listShares>> {
    return { shares: await this.reader.list(params.botId) };
  }

  @Call(calls.inviteToBot)
  async invite(
    @Input() { params, body }: CallInput<typeof calls.inviteToBot>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.inviteToBot>> {
    const { botId } = params;
    const share = await this.commands.execute(new InviteToBot(botId, body.email, body.permissions, caller));
    return { message: 'Bot shared successfully!', share };
  }

  @Call(calls.changeShare)
  async change(
    @Input() { params, body }: CallInput<typeof calls.changeShare>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.changeShare>> {
    const { botId, shareId } = params;
    const share = await this.commands.execute(new ChangePermission(botId, shareId, body.permissions, caller));
    return { message: 'Permissions updated successfully', share };
  }

  @Call(calls.revokeShare)
  async revoke(
    @Input() { params }: CallInput<typeof calls.revokeShare>,
    @Caller() caller: RequestCaller,
  ): Promise<CallResponse<typeof calls.revokeShare>> {
    const { botId, shareId } = params;
    const share = await this.commands.execute(new RevokeShare(botId, shareId, caller));
    return { message: 'Share revoked successfully', share };
  }
}
