import { actionRights, botOptionText } from './rights';

test('owner, or nothing said, may do everything; manage may edit; everybody else only looks', () => {
  expect(actionRights('owner')).toEqual({ edit: true, own: true });
  expect(actionRights(undefined)).toEqual({ edit: true, own: true });
  expect(actionRights('manage')).toEqual({ edit: true, own: false });
  expect(actionRights('read_only')).toEqual({ edit: false, own: false });
  expect(actionRights('something_new' as never)).toEqual({ edit: false, own: false });
});

test('the selector names the access of shared bots only', () => {
  const bot = { name: 'Shop', username: 'shop_bot' };
  expect(botOptionText({ ...bot, access_type: 'owner' })).toBe('Shop @shop_bot');
  expect(botOptionText({ ...bot, access_type: 'manage' })).toBe('Shop @shop_bot (manage)');
  expect(botOptionText({ ...bot, access_type: 'read_only' })).toBe('Shop @shop_bot (read-only)');
});
