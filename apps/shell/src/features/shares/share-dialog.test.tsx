import type { Share } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleBot, sampleShare } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ShareButton } from './share-button';

const path = '/api/shares/b1/shares';

async function show(shares: readonly Share[] | Refusal = []) {
  const server = new FakeServer()
    .on(`GET ${path}`, shares instanceof Refusal ? shares : { shares })
    .install();
  const view = renderAt('/bots', '/bots', <ShareButton bot={sampleBot()} />);
  await view.user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Shop' }));
  return { server, dialog, ...view };
}

const rowOf = (email: string) => within(screen.getByText(email).closest('li') as HTMLElement);

test.each(['manage', 'read_only', 'a later type'])('is not offered with the access %s', (access_type) => {
  renderAt('/bots', '/bots', <ShareButton bot={sampleBot({ access_type: access_type as never })} />);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('inviting', () => {
  test('sends the trimmed address, read-only by default, and shows the new share', async () => {
    const { server, dialog, user } = await show();
    expect(await dialog.findByText('Not shared with anyone yet')).toBeTruthy();
    const share = sampleShare({ shared_user_email: 'new@example.com', status: 'pending' });
    server.on(`POST ${path}`, { message: 'Bot shared successfully!', share });
    server.on(`GET ${path}`, { shares: [share] });
    const email = dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    expect(email.type).toBe('email');
    await user.type(email, '  new@example.com ');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect((await dialog.findByText('Bot shared successfully!')).closest('[role=status]')).toBeTruthy();
    expect(server.changes).toMatchObject([{ body: { email: 'new@example.com', permissions: 'read_only' } }]);
    expect(await dialog.findByText('new@example.com')).toBeTruthy();
    expect(email.value).toBe('');
  });

  test('sends the chosen permission', async () => {
    const { server, dialog, user } = await show();
    server.on(`POST ${path}`, { message: '', share: sampleShare() });
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ben@example.com{Tab}');
    await user.click(dialog.getByRole('combobox', { name: 'Permission' }));
    await user.click(await screen.findByRole('option', { name: /Manage/ }));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ body: { permissions: 'manage' } }]));
    expect(await dialog.findByText('Bot shared successfully!')).toBeTruthy();
  });

  test.each([
    ['   ', 'E-mail is required'],
    ['nobody', 'Please enter a valid e-mail address'],
  ])('refuses "%s" itself', async (typed, words) => {
    const { server, dialog, user } = await show();
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), typed);
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  test.each([
    [new Refusal(409, { error: 'This bot is already shared with this address' }), /^This bot is already/],
    [new Refusal(500, {}), /^Failed to share bot$/],
    [new TypeError('offline'), /^Failed to share bot$/],
  ])('shows a refusal and keeps what was typed', async (answer, words) => {
    const { server, dialog, user } = await show();
    server.on(`POST ${path}`, () => answer);
    await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'ben@example.com');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect((await dialog.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('ben@example.com');
  });
});

describe('the list', () => {
  test('offers controls for active shares, and withdraws invitations that are still open', async () => {
    const { dialog } = await show([
      sampleShare({ id: 's2', shared_user_email: 'gone@example.com', status: 'revoked' }),
      sampleShare({
        id: 's3',
        shared_user_email: 'later@example.com',
        status: 'pending',
        permissions: 'manage',
      }),
      sampleShare(),
    ]);
    await dialog.findByText('ben@example.com');
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent?.split('@')[0])).toEqual([
      'ben',
      'later',
      'gone',
    ]);
    expect(rowOf('ben@example.com').getByText('Active')).toBeTruthy();
    expect(rowOf('ben@example.com').getAllByRole('button')).toHaveLength(1);
    expect(rowOf('later@example.com').getByText('Pending')).toBeTruthy();
    expect(rowOf('later@example.com').getByText('Manage')).toBeTruthy();
    expect(rowOf('later@example.com').getByRole('button').ariaLabel).toBe(
      'Withdraw the invitation of later@example.com',
    );
    expect(rowOf('gone@example.com').queryByRole('button')).toBeNull();
    for (const email of ['later@example.com', 'gone@example.com']) {
      expect(rowOf(email).queryByRole('combobox')).toBeNull();
    }
  });

  test('explains each time', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { dialog } = await show([
      sampleShare({ status_since: ago(30) }),
      sampleShare({
        id: 's2',
        shared_user_email: 'later@example.com',
        status: 'pending',
        status_since: ago(10),
      }),
      sampleShare({
        id: 's3',
        shared_user_email: 'gone@example.com',
        status: 'revoked',
        status_since: ago(0),
      }),
    ]);
    await dialog.findByText('ben@example.com');
    const words = (email: string) => screen.getByText(email).closest('li')?.textContent;
    expect(words('ben@example.com')).toContain('Got access 30 min. ago');
    expect(words('later@example.com')).toContain('Invited 10 min. ago');
    expect(words('gone@example.com')).toContain('Revoked just now');
  });

  test('withdraws an invitation after asking, and keeps the focus in the dialog', async () => {
    const { server, dialog, user } = await show([sampleShare({ status: 'pending' })]);
    await user.click(
      await dialog.findByRole('button', { name: 'Withdraw the invitation of ben@example.com' }),
    );
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText('Are you sure you want to withdraw this invitation?')).toBeTruthy();
    server.on(`DELETE ${path}/s1`, () => new TypeError('offline'));
    await user.click(asked.getByRole('button', { name: 'Withdraw invitation' }));
    expect(await asked.findByText('Failed to withdraw invitation')).toBeTruthy();
    const share = sampleShare({ status: 'revoked' });
    server.on(`DELETE ${path}/s1`, { message: 'Share revoked successfully', share });
    server.on(`GET ${path}`, { shares: [share] });
    await user.click(asked.getByRole('button', { name: 'Withdraw invitation' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'E-mail' })));
  });

  test('changes the permission', async () => {
    const { server, dialog, user } = await show([sampleShare()]);
    const share = sampleShare({ permissions: 'manage' });
    server.on(`PUT ${path}/s1`, { message: 'Permissions updated successfully', share });
    await user.click(await dialog.findByRole('combobox', { name: 'Permission of ben@example.com' }));
    server.on(`GET ${path}`, { shares: [share] });
    await user.click(await screen.findByRole('option', { name: /Manage/ }));
    expect(await dialog.findByText('Permissions updated successfully')).toBeTruthy();
    expect(server.changes).toMatchObject([{ body: { permissions: 'manage' } }]);
    expect(dialog.getByRole('combobox', { name: 'Permission of ben@example.com' }).textContent).toBe(
      'Manage',
    );
  });

  test.each([new Refusal(500, {}), new TypeError('offline')])(
    'a permission that the server does not change stays',
    async (answer) => {
      const { server, dialog, user } = await show([sampleShare()]);
      server.on(`PUT ${path}/s1`, () => answer);
      const permission = await dialog.findByRole('combobox', { name: 'Permission of ben@example.com' });
      await user.click(permission);
      await user.click(await screen.findByRole('option', { name: /Manage/ }));
      expect((await dialog.findByText('Failed to update permissions')).closest('[role=alert]')).toBeTruthy();
      expect(permission.textContent).toBe('Read only');
      server.on(`PUT ${path}/s1`, { message: '', share: sampleShare({ permissions: 'manage' }) });
      await user.click(permission);
      await user.click(await screen.findByRole('option', { name: /Manage/ }));
      expect(await dialog.findByText('Permissions updated successfully')).toBeTruthy();
      expect(dialog.queryByRole('alert')).toBeNull();
    },
  );

  test('revokes after asking', async () => {
    const { server, dialog, user } = await show([sampleShare()]);
    const ask = () => user.click(screen.getByRole('button', { name: 'Revoke the share of ben@example.com' }));
    await dialog.findByText('ben@example.com');
    await ask();
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText('Are you sure you want to revoke this share?')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(server.changes).toEqual([]);
    server.on(`DELETE ${path}/s1`, new Refusal(500, {}));
    await ask();
    await user.click(await screen.findByRole('button', { name: 'Revoke share' }));
    expect(await screen.findByText('Failed to revoke share')).toBeTruthy();
    const share = sampleShare({ status: 'revoked' });
    server.on(`DELETE ${path}/s1`, { message: 'Share revoked successfully', share });
    server.on(`GET ${path}`, { shares: [share] });
    await user.click(screen.getByRole('button', { name: 'Revoke share' }));
    expect(await screen.findByText('Share revoked successfully')).toBeTruthy();
    expect(rowOf('ben@example.com').getAllByText('Revoked')).toHaveLength(2);
    expect(rowOf('ben@example.com').queryByRole('button')).toBeNull();
  });

  test('shows that it could not be read, and tries again', async () => {
    const { server, dialog, user } = await show(new Refusal(500, {}));
    expect((await dialog.findByText('Failed to fetch shares')).closest('[role=alert]')).toBeTruthy();
    server.on(`GET ${path}`, { shares: [sampleShare()] });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('ben@example.com')).toBeTruthy();
  });
});
