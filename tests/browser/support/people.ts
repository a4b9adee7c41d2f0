import { sandbox, urls } from './test';

/** A Telegram user who writes to one bot. */
export interface Person {
  readonly id: number;
  readonly name: string;
  write(text: string, more?: object): Promise<number>;
  sendFile(
    file: { name: string; type: string; content: Buffer },
    fields?: Record<string, string>,
  ): Promise<number>;
  edit(messageId: number, text: string): Promise<void>;
  /** Presses a button under the bot's message with this text. */
  press(text: string, label: string): Promise<void>;
  block(blocked: boolean): Promise<void>;
  /** The messages of the bot, once this number of them has this text. */
  receives(text: string, count?: number): Promise<string[]>;
}

interface SandboxAnswer {
  message: { message_id: number };
}

/** A new Telegram user, and what they do with this bot. */
export async function newPerson(firstName: string, bot: { telegramId: number }): Promise<Person> {
  const { person } = await sandbox('POST', '/people', { firstName });
  const chat = `/bots/${bot.telegramId}/chats/${person.id}`;
  const answers = async (text: string, count = 1) => {
    const query = new URLSearchParams({ contains: text, count: String(count), timeout: '20' });
    const { messages } = await sandbox('GET', `${chat}/wait?${query}`);
    return messages as { messageId: number; text: string }[];
  };
  return {
    id: person.id,
    name: firstName,
    async write(text, more = {}) {
      const { message } = (await sandbox('POST', `${chat}/messages`, { text, ...more })) as SandboxAnswer;
      return message.message_id;
    },
    async sendFile({ name, type, content }, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([new Uint8Array(content)], { type }), name);
      const response = await fetch(`${urls.sandbox}/sandbox/api${chat}/messages`, {
        method: 'POST',
        body: form,
      });
      if (!response.ok) throw new Error(`sending ${name}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as SandboxAnswer).message.message_id;
    },
    async edit(messageId, text) {
      await sandbox('POST', `${chat}/edit`, { messageId, text });
    },
    async press(text, label) {
      const [message] = await answers(text);
      await sandbox('POST', `${chat}/press`, { messageId: message?.messageId, label });
    },
    async block(blocked) {
      await sandbox('POST', `${chat}/${blocked ? 'block' : 'unblock'}`, {});
    },
    async receives(text, count = 1) {
      return (await answers(text, count)).map((message) => message.text);
    },
  };
}
