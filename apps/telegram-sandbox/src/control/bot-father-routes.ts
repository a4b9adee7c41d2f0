import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { botFatherCommands, replyToPress, replyToText } from '../world/bot-father/bot-father';
import { type BotFatherDialog, emptyDialog, withEdit, withReply } from '../world/bot-father/dialog';
import type { World } from '../world/world';
import { ControlError } from './control-error';
import { readBody, requirePerson } from './control-scope';
import type { BotFatherView } from './views';

const textSchema = z.object({ text: z.string().trim().min(1).max(4096) });
const pressSchema = z.object({ messageId: z.number().int(), value: z.string() });

interface PersonRoute {
  Params: { personId: string };
}

/** Each person's conversation with BotFather. The bots belong to everyone of the sandbox. */
export function botFatherRoutes(app: FastifyInstance, world: World): void {
  const dialogOf = (id: string) => {
    const person = requirePerson(world, Number(id));
    return { personId: person.id, dialog: world.botFather.get(person.id) ?? emptyDialog };
  };
  const keep = (personId: number, dialog: BotFatherDialog) => {
    world.botFather.set(personId, dialog);
    world.changed('bots');
    world.changed(`botfather:${personId}`);
    return viewOf(dialog);
  };
  const registry = {
    list: () => world.bots.list(),
    add: (name: string, username: string) => world.bots.add({ name, username }),
    revoke: (bot: Parameters<typeof world.bots.revoke>[0]) => void world.bots.revoke(bot),
    remove: (bot: Parameters<typeof world.removeBot>[0]) => world.removeBot(bot),
  };
  const now = () => new Date(world.now()).toISOString();

  app.get<PersonRoute>('/people/:personId/botfather', (request) =>
    viewOf(dialogOf(request.params.personId).dialog),
  );

  app.post<PersonRoute>('/people/:personId/botfather/messages', (request, reply) => {
    const { text } = readBody(request, textSchema);
    const { personId, dialog } = dialogOf(request.params.personId);
    const answered = replyToText(registry, dialog.step, text);
    return reply.code(201).send(keep(personId, withReply(dialog, text, answered, now())));
  });

  app.post<PersonRoute>('/people/:personId/botfather/press', (request) => {
    const { messageId, value } = readBody(request, pressSchema);
    const { personId, dialog } = dialogOf(request.params.personId);
    const pressed = dialog.messages.find(({ id }) => id === messageId);
    const known = pressed?.buttons.flat().some((button) => button.value === value);
    const edited = known ? replyToPress(registry, value) : undefined;
    if (!edited) throw new ControlError(409, 'The message has no such button, or its bot was deleted.');
    return keep(personId, withEdit(dialog, messageId, edited, now()));
  });
}

function viewOf({ messages, keyboard }: BotFatherDialog): BotFatherView {
  return { messages, keyboard, commands: botFatherCommands };
}
