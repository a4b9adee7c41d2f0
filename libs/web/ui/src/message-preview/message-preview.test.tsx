import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { autoLinks, safeHref } from './auto-links';
import { isLoneEmoji } from './lone-emoji';
import { MessageMedia } from './message-media';
import { MessagePreview } from './message-preview';

describe('MessagePreview', () => {
  test('draws Telegram HTML as formatting', () => {
    render(
      <MessagePreview
        direction="outgoing"
        parseMode="HTML"
        text={'<b>Open</b> today &amp; <a href="https://example.com/a">tomorrow</a>'}
      />,
    );
    expect(screen.getByText('Open').tagName).toBe('B');
    expect(screen.getByRole('link', { name: 'tomorrow' }).getAttribute('href')).toBe('https://example.com/a');
    expect(screen.getByText(/today &/)).toBeTruthy();
  });

  test('puts the author above a photo', () => {
    render(<MessagePreview direction="incoming" text="Caption" sender="Ada" media={<p>photo</p>} />);
    const order = ['Ada', 'photo', 'Caption'].map((text) => screen.getByText(text));
    expect(order.toSorted((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))).toEqual(order);
  });

  test('shows plain text, and HTML that Telegram refuses, as it was typed', () => {
    const { rerender } = render(<MessagePreview direction="incoming" text="<b>bold?</b>" />);
    expect(screen.getByText('<b>bold?</b>')).toBeTruthy();
    rerender(<MessagePreview direction="incoming" parseMode="HTML" text="<b>not closed" />);
    expect(screen.getByText('<b>not closed')).toBeTruthy();
  });

  test('never makes a link that could run a script', () => {
    render(
      <MessagePreview
        direction="incoming"
        parseMode="HTML"
        text={'<a href="javascript:alert(1)">press</a>'}
      />,
    );
    expect(screen.getByText('press')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('hands on which inline button was pressed', async () => {
    const onButton = jest.fn();
    const yes = { label: 'Yes', type: 'callback', value: 'yes' } as const;
    const site = { label: 'Site', type: 'url', value: 'https://example.com' } as const;
    render(
      <MessagePreview direction="incoming" text="Sure?" buttons={[[yes], [site]]} onButton={onButton} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Site, opens a link' }));
    expect(onButton).toHaveBeenCalledWith(site, 1, 0);
  });

  test('draws a keyboard that only shows without buttons to press', () => {
    render(
      <MessagePreview
        direction="incoming"
        text="x"
        buttons={[[{ label: 'Yes', type: 'callback', value: 'y' }]]}
      />,
    );
    expect(screen.getByText('Yes')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows the delivery state of an outgoing message', () => {
    render(
      <MessagePreview
        direction="outgoing"
        text="Hello"
        edited
        delivery={{ state: 'failed', error: 'The person has blocked the bot' }}
      />,
    );
    expect(screen.getByText('Not sent')).toBeTruthy();
    expect(screen.getByText('edited')).toBeTruthy();
    expect(screen.getByText('The person has blocked the bot')).toBeTruthy();
  });

  test('uncovers a spoiler when it is pressed', async () => {
    render(
      <MessagePreview
        direction="incoming"
        parseMode="HTML"
        text="It was <tg-spoiler>the butler</tg-spoiler>"
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show hidden text' }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('the butler')).toBeTruthy();
  });

  test('makes commands in the text pressable if there is a listener', async () => {
    const onCommand = jest.fn();
    render(<MessagePreview direction="incoming" text="Try /help or 1/2" onCommand={onCommand} />);
    await userEvent.click(screen.getByRole('button', { name: '/help' }));
    expect(onCommand).toHaveBeenCalledWith('/help');
  });
});

describe('autoLinks', () => {
  test('finds addresses without the full stop behind them, commands and names', () => {
    expect(autoLinks('See https://a.example/x?y=1. /start @some_bot and/or')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'url', text: 'https://a.example/x?y=1' },
      { kind: 'text', text: '. ' },
      { kind: 'command', text: '/start' },
      { kind: 'text', text: ' ' },
      { kind: 'mention', text: '@some_bot' },
      { kind: 'text', text: ' and/or' },
    ]);
  });
});

describe('safeHref', () => {
  test.each([
    ['example.com/a', 'https://example.com/a'],
    ['tg://user?id=1', 'tg://user?id=1'],
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
  ])('%j', (href, expected) => expect(safeHref(href)).toBe(expected));
});

test('a picture that the browser cannot show is replaced by a sign', () => {
  render(<MessageMedia type="photo" src="blob:broken" name="menu.png" />);
  fireEvent.error(screen.getByRole('img', { name: 'menu.png' }));
  expect(screen.queryByRole('img', { name: 'menu.png' })).toBeNull();
  expect(screen.getByText('menu.png')).toBeTruthy();
  expect(screen.getByText("Can't be shown")).toBeTruthy();
});

test.each([
  ['👍', true],
  ['❤️ '.trim(), true],
  ['👨‍👩‍👧🇩🇪👍🏽', true],
  ['👍👍👍👍', false],
  ['ok 👍', false],
  ['3', false],
  ['', false],
  [null, false],
])('%j is drawn large: %s', (text, expected) => {
  expect(isLoneEmoji(text)).toBe(expected);
});

test('a reply shows what it replies to, a forwarded message its author, a deleted one that it is', async () => {
  const onOpen = jest.fn();
  render(
    <MessagePreview
      direction="incoming"
      text="Yes"
      time="2026-11-20T12:00:00.000Z"
      quote={{ name: 'Shop', text: 'Open today?', onOpen }}
      forwardedFrom="Rosa"
      deleted
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Go to the message:\s*Shop\s*Open today/ }));
  expect(onOpen).toHaveBeenCalled();
  expect([screen.getByText('Rosa'), screen.getByText('deleted')]).toHaveLength(2);
});
