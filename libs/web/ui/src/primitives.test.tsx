import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { avatarColor } from './avatar';
import { Button } from './button';
import { CountBadge } from './count-badge';
import { Field } from './field';
import { Input, PasswordInput } from './input';
import { SegmentedControl } from './segmented-control';
import { clockTime, logTime, relativeTime } from './time';

describe('Field', () => {
  test('ties label, hint and error to its control', () => {
    render(
      <Field label="Bot name" hint="Only you see it" error="Name is required">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Bot name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Name is required', 'Only you see it']);
  });
});

describe('PasswordInput', () => {
  test('is masked until someone asks to show it', async () => {
    render(
      <Field label="Token">
        <PasswordInput what="token" />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Token');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show token' }));
    expect(input.type).toBe('text');
  });
});

describe('Button', () => {
  test('ignores presses while it is busy, and keeps the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('SegmentedControl', () => {
  function Layouts({ onChange }: { onChange: (value: string) => void }) {
    const [value, setValue] = useState('horizontal');
    const change = (next: string) => {
      setValue(next);
      onChange(next);
    };
    return (
      <SegmentedControl
        aria-label="Layout"
        value={value}
        onValueChange={change}
        segments={[
          { value: 'horizontal', label: 'Horizontal' },
          { value: 'vertical', label: 'Vertical' },
        ]}
      />
    );
  }

  test('always keeps one choice', async () => {
    const onChange = jest.fn();
    render(<Layouts onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Horizontal' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'Vertical' }));
    expect(onChange).toHaveBeenCalledWith('vertical');
  });
});

describe('CountBadge', () => {
  test('is capped at 99+, gives screen readers the whole number, and vanishes at zero', () => {
    const { container, rerender } = render(<CountBadge count={120} what="unread message" />);
    expect(screen.getByText('99+')).toBeTruthy();
    expect(screen.getByText('120 unread messages')).toBeTruthy();
    rerender(<CountBadge count={99} what="unread message" />);
    expect(screen.getByText('99')).toBeTruthy();
    rerender(<CountBadge count={1} what="unread message" />);
    expect(screen.getByText('1 unread message')).toBeTruthy();
    rerender(<CountBadge count={521} what="chat" tone="neutral" />);
    expect(screen.getByText('521')).toBeTruthy();
    rerender(<CountBadge count={0} what="unread message" />);
    expect(container.textContent).toBe('');
  });
});

describe('avatarColor', () => {
  test('is chosen by the sum of the character codes, from ten colours', () => {
    expect(avatarColor('')).toBe('bg-avatar-1');
    expect(avatarColor('A')).toBe('bg-avatar-6');
    expect(avatarColor('ab')).toBe(avatarColor('ba'));
  });
});

describe('relativeTime', () => {
  const now = new Date(2026, 10, 21, 12, 0, 0);
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  test.each([
    [ago(5), 'just now'],
    [ago(180), '3 min. ago'],
    [ago(2 * 3600), '2 hr. ago'],
    [ago(20 * 3600), 'yesterday'],
    [ago(3 * 86_400), '3 days ago'],
  ])('%s is %s', (time, words) => expect(relativeTime(time, now)).toBe(words));
});

test('the hours of twelve have no leading zero', () => {
  const time = new Date(2026, 10, 21, 9, 5, 7);
  expect(clockTime(time)).toMatch(/^9:05\sAM$/);
  expect(logTime(time)).toMatch(/ 9:05:07\sAM$/);
});
