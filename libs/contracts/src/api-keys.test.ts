import { allowsApiKeys, type Call } from './call';
import { calls } from './calls';

/**
 * Every call that needs a right on something but is closed to API keys, and those of a person that are open
 * to them.
 */
const closed = [
  'changeShare',
  'deleteBot',
  'inviteToBot',
  'listShares',
  'markChatRead',
  'markChatUnread',
  'replaceToken',
  'revokeShare',
];
const open = ['getMe', 'listBots'];

test('lists the exceptions to what API keys may call', () => {
  const named = Object.entries(calls as Record<string, Call>);
  const ofBots = named.filter(([, { access }]) => access.kind !== 'signedIn' && access.kind !== 'public');
  const ofPeople = named.filter(([, { access }]) => access.kind === 'signedIn');
  const names = (list: [string, Call][]) => list.map(([name]) => name).sort();
  expect(names(ofBots.filter(([, call]) => !allowsApiKeys(call)))).toEqual(closed);
  expect(names(ofPeople.filter(([, call]) => allowsApiKeys(call)))).toEqual(open);
});
