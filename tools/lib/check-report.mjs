// The results of each check in artifacts/results/<name>.json, read in one form for the last screen of a run.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, text: string, picture?: string, again: string }} Failure
 *   `again` is the command that runs it alone, `picture` the path of a screenshot.
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Report
 */

const linesOfFailure = 12;
/** Beyond this number failures are named without their text. */
const mostTexts = 20;

/**
 * The reports that have the form of their test runner; the others are written as a `Report` whose `again` is
 * optional.
 */
const runners = { unit: fromJest, integration: fromJest, browser: fromPlaywright };

/**
 * The report of a check. A check without a file did not finish: that is a failure.
 * @returns {Report}
 */
export function readReport(root, name) {
  const file = join(root, 'artifacts', 'results', `${name}.json`);
  const again = `npm test -- ${name}`;
  if (!existsSync(file)) {
    const failure = { title: name, text: 'It ended without a result; its output is above.', again };
    return { passed: 0, failed: 1, failures: [failure] };
  }
  const content = JSON.parse(readFileSync(file, 'utf8'));
  if (runners[name]) return runners[name](root, content);
  const { passed, failed, failures = [] } = content;
  return { passed, failed, failures: failures.map((failure) => ({ again, ...failure })) };
}

/**
 * The last screen of a red run: each failure with its first lines, its picture and the command that runs it
 * alone.
 */
export function describeFailures(failures) {
  return failures.map(({ title, text, picture, again }, at) => {
    const lines = stripVTControlCharacters(text).split('\n');
    const first = at < mostTexts ? lines.filter((line) => line.trim()).slice(0, linesOfFailure) : [];
    return [
      `✘ ${title}`,
      ...first.map((line) => `    ${line}`),
      ...(picture ? [`    picture: ${picture}`] : []),
      `    again: ${again}`,
    ].join('\n');
  });
}

function fromJest(root, { numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    if (broken.some((each) => each.name === name)) {
      return [{ title: file, text: message, again: `npx jest ${file}` }];
    }
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${file}: ${fullName}`,
        text: failureMessages.join('\n'),
        again: `npx jest ${file} -t ${quoted(`^${escaped(fullName)}$`)}`,
      }));
  });
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures };
}

function fromPlaywright(root, { stats, errors, suites }) {
  const specs = suites.flatMap(function all(suite) {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(all)];
  });
  const failures = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ projectName, results }) => ({
        title: `${file} [${projectName}]: ${title}`,
        text: results.flatMap((result) => result.errors.map(({ message }) => message)).join('\n'),
        picture: pictureOf(root, results),
        again: `npx playwright test ${file}:${line} --project ${projectName} --trace on`,
      })),
  );
  const outside = errors.map(({ message }) => ({
    title: 'browser',
    text: message,
    again: 'npx playwright test',
  }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...outside],
  };
}

function pictureOf(root, results) {
  const picture = results
    .flatMap(({ attachments }) => attachments)
    .find(({ contentType, path }) => contentType === 'image/png' && path);
  return picture && relative(root, picture.path);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** As one word of a shell. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
