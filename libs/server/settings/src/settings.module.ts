import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller';
import { SettingsStore } from './settings.store';

@Module({ controllers: [SettingsController], providers: [SettingsStore] })
export class SettingsModule {}
