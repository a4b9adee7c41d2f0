import { type ContactFacts, unknownContact } from '@botter/engine';

/** The user that the bot talks to. */
export interface TestUser {
  readonly name: string;
  /** Without @; empty for none. */
  readonly username: string;
  /** IETF language tag, as Telegram sends it: `en`, `pt-br`. */
  readonly languageCode: string;
  /** The type of the chat. */
  readonly chatType: 'private' | 'group';
}

export const defaultTestUser: TestUser = {
  name: 'Alex',
  username: 'alex',
  languageCode: 'en',
  chatType: 'private',
};

/** Ids that no user has: far above those Telegram assigns today, and below 2^53. */
const testUserId = 7_000_000_000_001;
const testGroupId = -1_007_000_000_001;

/** The user and the chat as a Telegram update has them. */
export function testUserAndChat({ name, username, languageCode, chatType }: TestUser) {
  const user = {
    id: testUserId,
    first_name: name.trim() || 'Test user',
    username: username || undefined,
  };
  const from = { ...user, is_bot: false, language_code: languageCode };
  const chat =
    chatType === 'private'
      ? { ...user, type: 'private' }
      : { id: testGroupId, type: 'supergroup', title: 'Test group' };
  return { from, chat };
}

/** The parts of a contact that an update says. */
export function saidBy(person: TestUser) {
  const { from } = testUserAndChat(person);
  return {
    firstName: from.first_name,
    lastName: null,
    username: from.username ?? null,
    language: from.language_code,
  };
}

/** A contact that was never changed. */
export function contactOf(person: TestUser): ContactFacts {
  return { ...unknownContact(String(testUserId)), ...saidBy(person) };
}
