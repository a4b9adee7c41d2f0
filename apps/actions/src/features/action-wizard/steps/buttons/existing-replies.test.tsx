import { sampleAction } from '@botter/web-testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExistingReplies } from './existing-replies';

test('of 5,000 replies a few are in the page, the chosen one among them, and the others are found', async () => {
  const actions = Array.from({ length: 5_000 }, (_, at) =>
    sampleAction({ id: `a${at}`, command: `reply_${at}`, actionTrigger: 'callback' }),
  );
  const onPick = jest.fn();
  render(<ExistingReplies value="reply_4000" actions={actions} onPick={onPick} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('reply_4000');
  expect(screen.getByText('4,950 more. Search to find them.')).toBeTruthy();
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search replies' }));
  await userEvent.paste('reply_4321');
  await userEvent.click(screen.getByRole('button', { name: 'reply_4321' }));
  expect(onPick).toHaveBeenCalledWith('reply_4321');
});
