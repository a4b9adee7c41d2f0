import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person, SandboxBot, SandboxChat } from '../world/types';
import type { World } from '../world/world';
import { ControlError } from './control-error';

export interface BotRoute {
  Params: { botId: string };
}

export interface ChatRoute {
  Params: { botId: string; chatId: string };
}

/** Reads the body of a request by a schema; a wrong one is a 400 that names the field. */
export function readBody<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return parsed(schema, request.body ?? {});
}

export function readQuery<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  return parsed(schema, request.query);
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ControlError(400, z.prettifyError(result.error));
  return result.data;
}

export function requireBot(world: World, id: string): SandboxBot {
  const bot = world.bots.get(Number(id));
  if (!bot) throw new ControlError(404, `There is no bot ${id}.`);
  return bot;
}

export function requirePerson(world: World, id: number): Person {
  const person = world.people.get(id);
  if (!person) throw new ControlError(404, `There is no person ${id}.`);
  return person;
}

/**
 * A bot's private chat with a person (by the person's id), or a group. It creates a private chat if there is
 * none.
 */
export function requireChat(
  world: World,
  { botId, chatId }: ChatRoute['Params'],
): {
  bot: SandboxBot;
  chat: SandboxChat;
} {
  const bot = requireBot(world, botId);
  const id = Number(chatId);
  const chat = id < 0 ? world.chats.group(id) : world.chats.privateChat(bot, requirePerson(world, id));
  if (!chat) throw new ControlError(404, `There is no group ${chatId}.`);
  return { bot, chat };
}

/** Who acts: named in the request, or the one person of a private chat. */
export function actor(world: World, chat: SandboxChat, from: number | undefined): Person {
  const id = from ?? chat.personIds[0];
  if (id === undefined) throw new ControlError(400, 'Say in "from" who acts.');
  return requirePerson(world, id);
}

/** Waits until `look` finds something; undefined when the time is over. */
export function waitFor<Found>(
  subscribe: (listener: () => void) => () => void,
  look: () => Found | undefined,
  seconds: number,
): Promise<Found | undefined> {
  const now = look();
  if (now !== undefined || seconds <= 0) return Promise.resolve(now);
  return new Promise((done) => {
    const finish = (found: Found | undefined) => {
      clearTimeout(timer);
      stop();
      done(found);
    };
    const stop = subscribe(() => {
      const found = look();
      if (found !== undefined) finish(found);
    });
    const timer = setTimeout(() => finish(undefined), seconds * 1000);
  });
}

export const waitSeconds = z.coerce.number().min(0).max(60).default(10);
