import type { Action, BotTemplate } from '@botter/contracts';
import { lint } from '@botter/linter';
import { newSession, type SimulatorInput, simulate } from '@botter/simulator';
import { templates } from '.';

const now = new Date('2026-03-01T12:00:00.000Z');
const at = now.toISOString();
const bot = {
  id: 'b',
  name: 'Tea',
  username: 'TeaBot',
  telegram_id: '42',
  can_read_all_group_messages: false,
};

function actionsOf({ document }: BotTemplate): Action[] {
  return (document.actions ?? []).map(({ actionData, ...action }, place) => ({
    ...action,
    id: `action-${place}`,
    botId: 'bot',
    actionData: { ...actionData, media: null },
    version: 1,
    created_at: at,
    updated_at: at,
  }));
}

test('there are the six that an empty bot is offered', () => {
  expect(templates.map(({ name }) => name)).toEqual([
    'Support desk',
    'FAQ',
    'Event',
    'Shop menu',
    'Community rules',
    'Feedback',
  ]);
});

describe.each(templates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
  test('the linter finds nothing', () => {
    const menuCommands = template.document.menu?.commands ?? [];
    expect(lint({ actions: actionsOf(template), menuCommands })).toEqual([]);
  });

  test('in the simulator every action replies, and every button has a reply', () => {
    const actions = actionsOf(template);
    const passed = new Set<string>();
    for (const { command } of actions.filter(({ actionTrigger }) => actionTrigger === 'command')) {
      let step = simulate({ bot, actions }, newSession(), { kind: 'text', text: command }, now);
      const go = (input: SimulatorInput) => {
        for (const id of step.passed) passed.add(id);
        step = simulate({ bot, actions }, step.session, input, now);
        expect(step.notice).toBeNull();
      };
      const pressed = new Set<string>();
      // Pressing adds entries, with more buttons.
      for (let at = 0; at < step.session.entries.length; at += 1) {
        const shown = step.session.entries[at]!;
        const rows = shown.kind === 'bot' ? shown.keyboard : [];
        for (const [row, buttons] of rows.entries()) {
          for (const [column, { label, value }] of buttons.entries()) {
            if (!pressed.has(label + value)) go({ kind: 'press', entryId: shown.id, row, column });
            pressed.add(label + value);
          }
        }
      }
      while (step.session.pending.length > 0) go({ kind: 'skip' });
      for (const id of step.passed) passed.add(id);
      expect(step.session.entries.map(({ kind }) => kind)).not.toContain('unanswered');
    }
    expect([...passed].sort()).toEqual(actions.map(({ id }) => id).sort());
  });
});
