import { type TestUser, testUserAndChat } from './test-user';

/** What the test user can send apart from texts. */
export type SentContent = 'phone' | 'location' | 'photo' | 'file';

interface Sent {
  /** How the conversation shows it. */
  readonly words: string;
  /** As Telegram sends it. */
  readonly fields: object;
}

const file = { file_id: 'simulated', file_unique_id: 'simulated' };

export function sentContent(content: SentContent, person: TestUser): Sent {
  const { from } = testUserAndChat(person);
  const sent: Readonly<Record<SentContent, Sent>> = {
    phone: {
      words: 'Phone number: +49 151 23456789',
      fields: { contact: { phone_number: '+4915123456789', first_name: from.first_name, user_id: from.id } },
    },
    location: { words: 'Location', fields: { location: { latitude: 52.52, longitude: 13.405 } } },
    photo: { words: 'Photo', fields: { photo: [{ ...file, width: 640, height: 480 }] } },
    file: { words: 'File', fields: { document: { ...file, file_name: 'file.pdf' } } },
  };
  return sent[content];
}
