import type { ContactField } from '../contact-fields';
import type { contactFieldCalls } from '../contact-fields.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

const contactField: ContactField = { key: 'size', label: 'Shoe size', type: 'number' };

export const contactFieldExamples: ExamplesOf<typeof contactFieldCalls> = {
  listContactFields: { params: { id: botId }, response: { contactFields: [contactField] } },
  addContactField: { params: { id: botId }, body: contactField, response: { contactField } },
  changeContactField: {
    params: { id: botId, key: 'size' },
    body: { label: 'Shoe size' },
    response: { contactField },
  },
  deleteContactField: { params: { id: botId, key: 'size' }, response: {} },
};
