import { lint } from '@botter/linter';
import { FakeServer, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { formOf } from '../../shared/action-form';
import { type BotFindings, BotProblems, focusOf, problemAddress, useProblems } from '.';
import { ActionProblems } from './components/action-problems';
import { countInWords, headingOf } from './problem-words';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});

const bot = sampleBot();
const start = sampleAction(
  {},
  { buttons: [{ label: 'Menu', type: 'callback', value: 'menu' }], media: null },
);
const picture = sampleAction(
  { id: 'a2', command: '/picture' },
  { media: { type: 'photo', source: 'upload', fileId: 'gone' } },
);

test('the summary counts, opens into the list, and each line opens its place', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [start, picture] }).on('GET /api/files', { files: [] });
  const { user } = renderAt('/actions', '/actions', <BotProblems bot={bot} />);
  const heading = await screen.findByRole('button', { name: /2 problems · 2 to fix/ });
  await user.click(heading);
  const links = within(screen.getByRole('dialog', { name: '2 problems' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/actions/b1/edit/a1?step=4&focus=button-0',
    '/actions/b1/edit/a2?step=3&focus=media',
  ]);
  expect(links[0]?.textContent).toContain('The button “Menu” has no target');
});

test('a bot without problems shows nothing, and files are not requested if no action has one', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction()] });
  renderAt('/actions', '/actions', <BotProblems bot={bot} />);
  await waitFor(() => expect(server.calls).toHaveLength(3));
  expect(server.calls.map(({ path }) => path)).not.toContain('/api/files');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a message that Telegram refused is one more problem', async () => {
  server
    .on('GET /api/bots/b1/actions', { actions: [sampleAction()] })
    .on('GET /api/bots/b1/action-problems', {
      problems: [{ actionId: 'a1', text: 'Bad Request: MESSAGE_EMPTY', seenAt: '2026-11-21T10:00:00.000Z' }],
    });
  const { user } = renderAt('/actions', '/actions', <BotProblems bot={bot} />);
  await user.click(await screen.findByRole('button', { name: /1 problem · 1 to fix/ }));
  expect(screen.getByText(/Telegram refused this action .* MESSAGE_EMPTY/)).toBeTruthy();
});

test('a command of the menu that no action replies to opens a new action', async () => {
  server
    .on('GET /api/bots/b1/actions', { actions: [sampleAction()] })
    .on('GET /api/bots/b1/commands', { commands: [{ command: 'help', description: 'Help' }] });
  const { user } = renderAt('/actions', '/actions', <BotProblems bot={bot} />);
  await user.click(await screen.findByRole('button', { name: /1 problem · 1 to fix/ }));
  const link = screen.getByRole('link', { name: /The menu offers “\/help”, but no action replies to it/ });
  expect(link.getAttribute('href')).toBe('/actions/b1/create?command=%2Fhelp');
});

test("files that can't be asked for are no deleted files", async () => {
  server.on('GET /api/bots/b1/actions', { actions: [start, picture] });
  renderAt('/actions', '/actions', <BotProblems bot={bot} />);
  expect(await screen.findByRole('button', { name: /1 problem · 1 to fix/ })).toBeTruthy();
});

test("people who can't change the bot see the problems without links", async () => {
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  const { user } = renderAt(
    '/actions',
    '/actions',
    <BotProblems bot={sampleBot({ access_type: 'read_only' })} />,
  );
  await user.click(await screen.findByRole('button', { name: /1 problem/ }));
  expect(screen.getByText(/has no target/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a form is judged as if it were saved', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  const unsaved = {
    actionId: 'a1',
    form: { ...formOf(start), buttons: [], text: '<b>', parseMode: 'HTML' as const },
  };
  function Form() {
    return (
      <p>
        {useProblems('b1', unsaved)
          .problems.map(({ code }) => code)
          .join()}
      </p>
    );
  }
  renderAt('/actions', '/actions', <Form />);
  expect(await screen.findByText('bad_html,formatting_without_text')).toBeTruthy();
});

test('all views of a bot share one run of the linter, which runs again when something changes', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  const seen: BotFindings[][] = [];
  function Twice() {
    seen.push([useProblems('b1'), useProblems('b1')]);
    return <p>{seen.at(-1)![0]!.problems.length}</p>;
  }
  const { cache } = renderAt('/actions', '/actions', <Twice />);
  await screen.findByText('1');
  server.on('GET /api/bots/b1/action-problems', {
    problems: [{ actionId: 'a1', text: 'Bad Request: MESSAGE_EMPTY', seenAt: '2026-11-21T10:00:00.000Z' }],
  });
  await cache.invalidateQueries();
  await screen.findByText('2');
  for (const [one, other] of seen) expect(one).toBe(other);
});

test('the badge of an action opens its problems, and the wizard opens their places', async () => {
  const problems = lint({ actions: [start] });
  const opened: string[] = [];
  const { user } = renderAt(
    '/actions',
    '/actions',
    <ActionProblems
      botId="b1"
      command="/start"
      problems={problems}
      onOpen={({ where }) => opened.push(focusOf(where))}
    />,
  );
  await user.click(screen.getByRole('button', { name: '1 problem of /start' }));
  await user.click(screen.getByRole('button', { name: /has no target/ }));
  expect(opened).toEqual(['button-0']);
});

test('each place has an address', () => {
  expect(problemAddress('b1', { actionId: null, where: { part: 'bot' } })).toBe(
    '/actions/b1/create?command=%2Fstart',
  );
  expect(problemAddress('b1', { actionId: 'a1', where: { part: 'delayedCallback', index: 2 } })).toBe(
    '/actions/b1/edit/a1?step=5&focus=delayed-callback-2',
  );
  const menuCommand = { part: 'menuCommand', index: 0, command: '/help' } as const;
  expect(problemAddress('b1', { actionId: null, where: menuCommand })).toBe(
    '/actions/b1/create?command=%2Fhelp',
  );
});

test('counts read as words', () => {
  const problems = lint({
    actions: [{ ...start, command: '/x', actionData: { ...start.actionData, text: 'a'.repeat(5000) } }],
  });
  expect(headingOf(problems)).toBe('3 problems');
  expect(countInWords(problems)).toBe('1 to fix, 1 to check, 1 good to know');
  expect(headingOf(problems.filter(({ severity }) => severity === 'info'))).toBe('1 hint');
});
