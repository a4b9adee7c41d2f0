import type { Contact, Segment } from '../contacts';
import type { contactCalls } from '../contacts.calls';
import type { ExamplesOf } from './call-example';
import { botId, chatId, instant } from './shared';

const id = botId;
const contactId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0050';
const contact: Contact = {
  id: contactId,
  telegramUserId: '5000',
  name: 'Ann Miller',
  username: 'ann_miller',
  language: 'en',
  firstSeenAt: instant,
  lastSeenAt: instant,
  startedBy: 'spring24',
  fields: { size: 39 },
  tags: ['regular'],
  blocked: false,
  unsubscribed: false,
  chatId,
  timeZone: null,
};

const segment: Segment = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0051',
  name: 'Regular customers',
  when: { all: [{ tag: 'regular', on: true }] },
};

export const contactExamples: ExamplesOf<typeof contactCalls> = {
  listContacts: { params: { id }, response: { contacts: [contact], nextCursor: null, total: 1 } },
  exportContacts: {
    params: { id },
    response:
      'telegram_user_id,name,username,language,time_zone,tags,size\r\n5000,Ann Miller,ann_miller,en,,regular,39\r\n',
  },
  importContacts: {
    params: { id },
    query: { dryRun: 'true' },
    response: {
      rows: 3,
      changed: 1,
      unchanged: 0,
      unknown: 1,
      failed: 1,
      errors: [{ row: 2, message: 'size: This field is a number' }],
      unknownPeople: [{ row: 3, person: '5001' }],
    },
  },
  countContacts: { params: { id }, body: { when: segment.when }, response: { count: 12 } },
  getContactActivity: {
    params: { id },
    query: { timeRange: '30d' },
    response: { new: 12, returning: 80, active: 92, lost: 7 },
  },
  listSegments: { params: { id }, response: { segments: [segment] } },
  addSegment: { params: { id }, body: { name: segment.name, when: segment.when }, response: { segment } },
  changeSegment: {
    params: { id, segmentId: segment.id },
    body: { name: segment.name, when: segment.when },
    response: { segment },
  },
  deleteSegment: { params: { id, segmentId: segment.id }, response: {} },
  getContact: { params: { id, contactId }, response: { contact } },
  changeContact: {
    params: { id, contactId },
    body: { fields: { size: 39 }, tags: { add: ['regular'] } },
    response: { contact },
  },
  deleteContact: { params: { id, contactId }, response: {} },
};
