import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'botter-report-'));
  mkdirSync(join(root, 'artifacts', 'results'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function reportOf(name: string, content?: object) {
  if (content) writeFileSync(join(root, 'artifacts', 'results', `${name}.json`), JSON.stringify(content));
  const { describeFailures, readReport } = await import('./check-report.mjs');
  const { passed, failed, failures } = readReport(root, name);
  return { passed, failed, screen: describeFailures(failures).join('\n') };
}

test('a check without a result counts as one failure', async () => {
  expect(await reportOf('lint')).toEqual({
    passed: 0,
    failed: 1,
    screen: '✘ lint\n    It ended without a result; its output is above.\n    again: npm test -- lint',
  });
});

test('a failed tool is shown with its first lines of text', async () => {
  const text = `\n${Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n')}`;
  const { screen } = await reportOf('lint', { passed: 0, failed: 1, failures: [{ title: 'lint', text }] });
  expect(screen).toContain('✘ lint\n    line 1\n');
  expect(screen).toContain('    line 12\n    again: npm test -- lint');
});

test('a failed unit test is shown with the command that runs it alone', async () => {
  const testResults = [
    {
      name: join(root, 'libs/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: "can't add (yet)", failureMessages: ['expected 2\nreceived 3'] },
      ],
    },
    { name: join(root, 'libs/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(await reportOf('unit', { numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    screen: [
      "✘ libs/a.test.ts: can't add (yet)",
      '    expected 2',
      '    received 3',
      `    again: npx jest libs/a.test.ts -t '^can'\\''t add \\(yet\\)$'`,
      '✘ libs/b.test.ts',
      '    no such module',
      '    again: npx jest libs/b.test.ts',
    ].join('\n'),
  });
});

test('a failed journey is shown with its picture', async () => {
  const path = join(root, 'artifacts/playwright/inbox/test-failed-1.png');
  const results = [
    { errors: [{ message: 'not visible' }], attachments: [{ contentType: 'image/png', path }] },
  ];
  const spec = {
    file: 'inbox.spec.ts',
    line: 7,
    title: 'a day in the inbox',
    tests: [{ status: 'unexpected', projectName: 'phone', results }],
  };
  const stats = { expected: 4, unexpected: 1, flaky: 0 };
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
  expect(await reportOf('browser', { stats, errors: [], suites })).toEqual({
    passed: 4,
    failed: 1,
    screen: [
      '✘ inbox.spec.ts [phone]: a day in the inbox',
      '    not visible',
      '    picture: artifacts/playwright/inbox/test-failed-1.png',
      '    again: npx playwright test inbox.spec.ts:7 --project phone --trace on',
    ].join('\n'),
  });
});

test('a failed fault suite names its own command', async () => {
  const { reporter, noCounts } = await import('../testing/reporter.mjs');
  const counts = noCounts();
  const { check } = reporter('full-disk', { counts, quiet: true, again: 'npm run test:faults -- full-disk' });
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  check('writes go on', true);
  check('nothing is lost', false, '3 replies');
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  expect(await reportOf('faults', counts)).toEqual({
    passed: 1,
    failed: 1,
    screen: '✘ full-disk: nothing is lost\n    3 replies\n    again: npm run test:faults -- full-disk',
  });
});
