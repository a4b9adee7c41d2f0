import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { GroupOperations } from '../world/group-operations';
import type { World } from '../world/world';
import { chatSummary } from './chat-messages';
import { ControlError } from './control-error';
import { actor, readBody, requireBot, requirePerson } from './control-scope';

const personSchema = z.object({
  firstName: z.string().trim().min(1).max(64),
  lastName: z.string().trim().max(64).optional(),
  username: z
    .string()
    .trim()
    .regex(/^@?\w{0,32}$/)
    .optional(),
  languageCode: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
});
const groupSchema = z.object({
  title: z.string().trim().min(1).max(128),
  personIds: z.array(z.number().int()).min(1),
  botIds: z.array(z.number().int()).default([]),
  type: z.enum(['group', 'supergroup', 'channel']).default('group'),
});
const titleSchema = z.object({ title: z.string().trim().min(1).max(128), from: z.number().int().optional() });
const topicSchema = z.object({ name: z.string().trim().min(1).max(128), from: z.number().int().optional() });
const migrateSchema = z.object({ newFirst: z.boolean().default(false) });
const from = z.number().int().optional();
const memberSchema = z.object({ botId: z.number().int(), from });
const comerSchema = z.union([memberSchema, z.object({ personId: z.number().int(), from })]);

interface GroupRoute {
  Params: { chatId: string };
}

interface TopicRoute {
  Params: { chatId: string; topicId: string };
}

/** The people of the sandbox, their groups and channels. */
export function peopleRoutes(app: FastifyInstance, world: World): void {
  const operations = new GroupOperations(world);
  const requireGroup = (id: string) => {
    const group = world.chats.group(Number(id));
    if (!group) throw new ControlError(404, `There is no group ${id}.`);
    return group;
  };

  app.get('/people', () => ({ people: world.people.list() }));

  app.post('/people', (request, reply) => {
    const person = world.people.add(readBody(request, personSchema));
    world.changed('people');
    return reply.code(201).send({ person });
  });

  app.get<{ Params: { personId: string } }>('/people/:personId/chats', (request) => {
    const person = requirePerson(world, Number(request.params.personId));
    const chats = world.bots.list().flatMap((bot) => {
      const chat = world.chats.find(bot, person.id);
      return chat ? [chatSummary(world, bot, chat)] : [];
    });
    return { chats };
  });

  app.post('/groups', (request, reply) => {
    const { title, personIds, botIds, type } = readBody(request, groupSchema);
    for (const id of personIds) requirePerson(world, id);
    const group = world.chats.addGroup(title, personIds, [], type);
    const adder = actor(world, group, undefined);
    for (const id of botIds) operations.setMember(requireBot(world, String(id)), group, adder, true);
    return reply.code(201).send({ group: { id: group.id, title, type } });
  });

  for (const [path, isMember] of [
    ['add', true],
    ['remove', false],
  ] as const) {
    app.post<GroupRoute>(`/groups/:chatId/${path}`, (request) => {
      const group = requireGroup(request.params.chatId);
      const member = readBody(request, comerSchema);
      if ('botId' in member) {
        const by = actor(world, group, member.from);
        operations.setMember(requireBot(world, String(member.botId)), group, by, isMember);
      } else {
        const person = requirePerson(world, member.personId);
        const by = member.from === undefined ? person : requirePerson(world, member.from);
        operations.setPersonMember(person, group, by, isMember);
      }
      return { group: { id: group.id, botIds: group.botIds, personIds: group.personIds } };
    });
  }

  for (const [path, isAdmin] of [
    ['promote', true],
    ['demote', false],
  ] as const) {
    app.post<GroupRoute>(`/groups/:chatId/${path}`, (request) => {
      const group = requireGroup(request.params.chatId);
      const { botId, from } = readBody(request, memberSchema);
      operations.setAdmin(requireBot(world, String(botId)), group, actor(world, group, from), isAdmin);
      return { group: { id: group.id, adminBotIds: group.adminBotIds } };
    });
  }

  app.post<GroupRoute>('/groups/:chatId/title', (request) => {
    const group = requireGroup(request.params.chatId);
    const { title, from } = readBody(request, titleSchema);
    operations.rename(group, actor(world, group, from), title);
    return { group: { id: group.id, title: group.title } };
  });

  app.post<GroupRoute>('/groups/:chatId/topics', (request, reply) => {
    const group = requireGroup(request.params.chatId);
    const { name, from } = readBody(request, topicSchema);
    return reply.code(201).send({ topic: operations.addTopic(group, actor(world, group, from), name) });
  });

  app.post<TopicRoute>('/groups/:chatId/topics/:topicId', (request) => {
    const group = requireGroup(request.params.chatId);
    const { name, from } = readBody(request, topicSchema);
    const topicId = Number(request.params.topicId);
    return { topic: operations.renameTopic(group, actor(world, group, from), topicId, name) };
  });

  app.post<GroupRoute>('/groups/:chatId/migrate', (request) => {
    const group = requireGroup(request.params.chatId);
    const { newFirst } = readBody(request, migrateSchema);
    const supergroup = operations.migrate(group, actor(world, group, undefined), newFirst);
    return { group: { id: supergroup.id, title: supergroup.title, type: supergroup.type } };
  });
}
