// node tools/events-doc.mjs: writes docs/events.md from the types of the events next to the deciders; with
// --check it only checks whether the file is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const server = join(root, 'libs', 'server');

/** Modules in the order in which someone reads about them; others follow. */
const order = ['bots', 'actions', 'menu', 'webhooks', 'shares'];
const titles = { bots: 'The bot', actions: 'Actions', menu: 'Menu', webhooks: 'Webhooks', shares: 'Sharing' };

/** The text of `docs/events.md`. */
export function eventsDoc() {
  const modules = readdirSync(server)
    .flatMap((name) => {
      const folder = join(server, name, 'src', 'domain');
      const file = filesIn(folder).find((one) => one.endsWith('.events.ts'));
      return file
        ? [{ name, file: join(folder, file), versions: versionsOf(join(server, name, 'src')) }]
        : [];
    })
    .sort((a, b) => rank(a.name) - rank(b.name));
  return `${[intro, ...modules.map(moduleText)].join('\n\n')}\n`;
}

const intro = `# Event types

Made by \`node tools/events-doc.mjs\` from the types in the code; a test fails if it is not current.

Everything that is configured for a bot is an event in its stream \`bot-<id>\`. \`GET /api/bots/{id}/history.ndjson\` gives all
of them. An event has these fields:

| field | what it is |
|---|---|
| \`version\` | its number in the bot's stream, from 1 |
| \`id\` | UUID |
| \`type\` | one of the types below; a name never changes |
| \`schemaVersion\` | version of the shape of \`data\`; the shapes below are the current ones |
| \`data\` | what happened; names of secrets (\`…Ref\`) instead of secrets, and no e-mail addresses |
| \`metadata.actor\` | \`{ "kind": "user", "userId", "apiKeyId"? }\` or \`{ "kind": "system", "name" }\` |
| \`metadata.occurredAt\` | when, ISO 8601 UTC |
| \`metadata.source\` | from where: \`api\`, \`import\`, \`restore\`, \`undo\`, \`telegram\`, … |
| \`metadata.correlationId\` | the same for everything that followed from one request |
| \`metadata.causationId\` | id of the request or event that caused it |
| \`recordedAt\` | when it was stored, ISO 8601 UTC |`;

function rank(name) {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

function filesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function parsed(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/**
 * The version of each event type, and whether it is only announced: from the object \`definitions\` of the
 * module.
 */
function versionsOf(folder) {
  const file = filesIn(folder).find((one) => one.endsWith('.event-types.ts'));
  const versions = new Map();
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
      const property = (name) =>
        node.initializer.properties.find(
          (one) =>
            (ts.isPropertyAssignment(one) || ts.isMethodDeclaration(one)) && one.name.getText() === name,
        );
      const version = property('version');
      if (version) {
        const number = Number(version.initializer.getText());
        versions.set(node.name.getText(), { number, isAnnounced: property('announced') !== undefined });
      }
    }
    ts.forEachChild(node, visit);
  };
  if (file) visit(parsed(join(folder, file)));
  return versions;
}

function moduleText({ name, file, versions }) {
  const source = parsed(file);
  const events = [];
  const shapes = [];
  for (const node of source.statements) {
    if (ts.isTypeAliasDeclaration(node) && isEvent(node.type)) events.push(eventText(node, versions));
    else if (ts.isInterfaceDeclaration(node)) shapes.push(shapeText(node.name.text, node, node.members));
    else if (ts.isTypeAliasDeclaration(node) && !isUnionOfNames(node.type)) shapes.push(aliasText(node));
  }
  const where = relative(root, file).split('\\').join('/');
  const title = `## ${titles[name] ?? name}\n\nDeclared in [\`${where}\`](../${where}).`;
  const shapesTitle = shapes.length > 0 ? ['### Shapes'] : [];
  return [title, ...events, ...shapesTitle, ...shapes].join('\n\n');
}

function isEvent(type) {
  return ts.isTypeReferenceNode(type) && type.typeName.getText() === 'DomainEvent';
}

/** Unions of the events themselves say nothing new. */
function isUnionOfNames(type) {
  return ts.isUnionTypeNode(type) && type.types.every((one) => ts.isTypeReferenceNode(one));
}

function eventText(node, versions) {
  const [, data] = node.type.typeArguments ?? [];
  const version = versions.get(node.name.text);
  if (version === undefined) throw new Error(`${node.name.text} has no version`);
  const members = data && ts.isTypeLiteralNode(data) ? data.members : [];
  const { number, isAnnounced } = version;
  const words = `Version ${number}${isAnnounced ? announced : ''}. ${commentOf(node)}`.trim();
  return [`### ${node.name.text}`, words, fieldTable(members)].filter(Boolean).join('\n\n');
}

function shapeText(name, node, members) {
  return [`**${name}**${sentence(node)}`, fieldTable(members)].filter(Boolean).join('\n\n');
}

function aliasText(node) {
  return `**${node.name.text}**${sentence(node)}: ${code(node.type)}`;
}

function sentence(node) {
  const comment = commentOf(node);
  return comment ? `: ${comment}` : '';
}

function fieldTable(members) {
  if (members.length === 0) return '';
  const rows = members.map((member) => {
    const name = `${member.name.getText()}${member.questionToken ? '?' : ''}`;
    return `| \`${name}\` | ${code(member.type)} | ${commentOf(member)} |`;
  });
  return ['| field | type | |', '|---|---|---|', ...rows].join('\n');
}

function code(type) {
  const text = type
    .getText()
    .replaceAll(/\breadonly\s+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replaceAll('|', '\\|');
  return `\`${text}\``;
}

function commentOf(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

const announced = ', announced: a later version of the product writes it';
const described = new RegExp(`^### (\\w+)\\n\\nVersion (\\d+)(${announced})?\\.`, 'gm');

/**
 * Event types and shapes that are written although the version before doesn't know them, from the text of
 * `docs/events.md` of both: that version would put bots on hold.
 * @returns {string[]} each with its version
 */
export function unannounced(docBefore, docNow) {
  const known = new Map(
    [...docBefore.matchAll(described)].map(([, type, version]) => [type, Number(version)]),
  );
  return [...docNow.matchAll(described)].flatMap(([, type, version, isAnnounced]) => {
    const written = isAnnounced ? Number(version) - 1 : Number(version);
    return written > (known.get(type) ?? 0) ? `${type} in version ${written}` : [];
  });
}

/** @returns the exit code */
export function writeEventsDoc(check) {
  const file = join(root, 'docs', 'events.md');
  const text = eventsDoc();
  if (!check) {
    writeFileSync(file, text);
    return 0;
  }
  if (readFileSync(file, 'utf8') === text) return 0;
  process.stderr.write('docs/events.md is not current: run "node tools/events-doc.mjs"\n');
  return 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = writeEventsDoc(process.argv.includes('--check'));
}
