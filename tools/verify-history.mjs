#!/usr/bin/env node
// Checks an exported history (GET /api/bots/{id}/history.ndjson): that its chain of hashes is whole and
// nothing is missing. Node.js and this file are enough. usage: node verify-history.mjs FILE [--continues
// EARLIER_FILE]
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const format = 'botter.history/1';
const noHash = '0'.repeat(64);
const eventMark = ',"event":';

/** Why a file is not what it should be. */
class Broken extends Error {}

/**
 * Reads a whole file.
 * @returns {Promise<{ botId: string, hashes: string[] }>} the hash of each event
 * @throws {Broken} if something was changed, left out, added or cut
 */
export async function verifyHistory(file) {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let head;
  let end;
  let number = 0;
  const hashes = [];
  for await (const line of lines) {
    number += 1;
    if (line === '') continue;
    if (end) throw new Broken(`line ${number}: there is something after the end`);
    const said = parsed(line, number);
    if (!head) {
      if (said.format !== format) throw new Broken(`line 1: this is no file of the format ${format}`);
      head = said;
    } else if (said.end === true) {
      end = said;
    } else {
      hashes.push(checkedEvent(line, said, hashes, number));
    }
  }
  if (!head) throw new Broken('the file is empty');
  if (!end) throw new Broken(`the file ends after event ${hashes.length} of ${head.version}`);
  if (end.events !== hashes.length || head.version !== hashes.length) {
    throw new Broken(`there are ${hashes.length} events where ${head.version} were exported`);
  }
  if (end.hash !== (hashes.at(-1) ?? noHash))
    throw new Broken('the last line names another hash than the last event');
  return { botId: head.botId, hashes };
}

function checkedEvent(line, said, hashes, number) {
  const before = hashes.at(-1) ?? noHash;
  const at = line.indexOf(eventMark);
  if (at < 0 || !line.endsWith('}') || !said.event) throw new Broken(`line ${number}: this is no event`);
  if (said.previousHash !== before) throw new Broken(`line ${number}: it doesn't follow the event before it`);
  const text = line.slice(at + eventMark.length, -1);
  const hash = createHash('sha256').update(before).update(text).digest('hex');
  if (said.hash !== hash) throw new Broken(`line ${number}: the event is not what was exported`);
  if (said.event.version !== hashes.length + 1) {
    throw new Broken(`line ${number}: it is version ${said.event.version}, not ${hashes.length + 1}`);
  }
  return hash;
}

function parsed(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Broken(`line ${number}: this is no JSON`);
  }
}

/** Whether the later of two exports of a bot begins with the earlier one. @throws {Broken} if it doesn't */
export function checkContinues(later, earlier) {
  if (later.botId !== earlier.botId) throw new Broken('the two files are of different bots');
  const changed = earlier.hashes.findIndex((hash, n) => later.hashes[n] !== hash);
  if (changed >= 0)
    throw new Broken(`from version ${changed + 1} on it is not the history of the earlier file`);
}

async function main([file, option, earlier]) {
  if (!file || (option !== undefined && (option !== '--continues' || !earlier))) {
    process.stderr.write('usage: node verify-history.mjs FILE [--continues EARLIER_FILE]\n');
    return 2;
  }
  try {
    const history = await verifyHistory(file);
    if (earlier) checkContinues(history, await verifyHistory(earlier));
    const { length } = history.hashes;
    const follows = earlier ? ', and continues the earlier file' : '';
    process.stdout.write(
      `OK: ${length} events, the chain is whole${follows}. Last hash: ${history.hashes.at(-1) ?? noHash}\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof Broken) && error.code !== 'ENOENT') throw error;
    process.stderr.write(`NOT OK: ${error.message}\n`);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
