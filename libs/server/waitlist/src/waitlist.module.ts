import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Module } from '@nestjs/common';
import { Waitlist } from './waitlist';
import { WaitlistController } from './waitlist.controller';

@Module({
  controllers: [WaitlistController],
  providers: [
    {
      provide: Waitlist,
      useFactory: (database: Database, secrets: SecretStore) => new Waitlist(database, secrets),
      inject: [DATABASE, SECRET_STORE],
    },
  ],
})
export class WaitlistModule {}
