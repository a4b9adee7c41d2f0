import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AddContactFieldHandler } from './commands/add-contact-field';
import { ChangeContactFieldHandler } from './commands/change-contact-field';
import { DeleteContactFieldHandler } from './commands/delete-contact-field';
import { ContactFieldsController } from './contact-fields.controller';
import { ContactFieldStream } from './contact-fields.stream';

const commandHandlers = [AddContactFieldHandler, ChangeContactFieldHandler, DeleteContactFieldHandler];

/** The calls about fields of contacts. */
@Module({
  imports: [CqrsModule],
  controllers: [ContactFieldsController],
  providers: [ContactFieldStream, ...commandHandlers],
})
export class ContactFieldsApiModule {}
