import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Granted, type GrantedAccess } from '@botter/server-auth';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { TelegramLinks } from './link/telegram-links';
import { TestNotice } from './notices/test-notice';
import { NotificationSettingsStore } from './settings/notification-settings';

@Controller()
export class NotificationsController {
  constructor(
    @Inject(NotificationSettingsStore) private readonly settings: NotificationSettingsStore,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(TestNotice) private readonly test: TestNotice,
  ) {}

  @Call(calls.getNotificationSettings)
  getSettings(
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.getNotificationSettings>> {
    return this.settings.read(user.id);
  }

  @Call(calls.changeNotificationSettings)
  changeSettings(
    @Input() { body }: CallInput<typeof calls.changeNotificationSettings>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.changeNotificationSettings>> {
    return this.settings.change(user.id, body);
  }

  @Call(calls.sendTestNotification)
  async sendTest(
    @Granted() { botId }: GrantedAccess,
  ): Promise<CallResponse<typeof calls.sendTestNotification>> {
    await this.test.send(botId);
    return {};
  }

  @Call(calls.getTelegramLink)
  getLink(@Caller() { user }: RequestCaller): Promise<CallResponse<typeof calls.getTelegramLink>> {
    return this.links.info(user.id);
  }

  @Call(calls.requestTelegramLink)
  requestLink(@Caller() { user }: RequestCaller): Promise<CallResponse<typeof calls.requestTelegramLink>> {
    return this.links.request(user.id);
  }

  @Call(calls.removeTelegramLink)
  async removeLink(
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.removeTelegramLink>> {
    await this.links.unlink(user.id);
    return {};
  }
}
