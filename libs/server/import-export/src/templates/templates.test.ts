import { type Action, type AnswerRule, type BotTemplate, mapMedia } from '@botter/contracts';
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
    actionData: mapMedia(actionData, () => null),
    version: 1,
    created_at: at,
    updated_at: at,
  }));
}

test('offers an empty bot eight templates', () => {
  expect(templates.map(({ name }) => name)).toEqual([
    'Support desk',
    'FAQ',
    'Event',
    'Shop menu',
    'Community rules',
    'Feedback',
    'Welcome',
    'Weekly broadcast',
  ]);
});

describe.each(templates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
  test('has no problems for the linter', () => {
    const menuCommands = template.document.menu?.commands ?? [];
    const { contactFields = [] } = template.document.settings ?? {};
    expect(lint({ actions: actionsOf(template), menuCommands, contactFields })).toEqual([]);
  });

  test('has a reply to every action, every button and every answer in the simulator', () => {
    const actions = actionsOf(template);
    const { contactFields = [] } = template.document.settings ?? {};
    const configuration = { bot, actions, contactFields };
    const passed = new Set<string>();
    const commands = actions.filter(({ actionTrigger }) => actionTrigger === 'command');
    const said = [...commands.map(({ command }) => command), 'Something else'];
    for (const [text, option] of said.flatMap((one) => [0, 1, 2].map((at) => [one, at] as const))) {
      let step = simulate(configuration, newSession(), { kind: 'text', text }, now);
      const go = (input: SimulatorInput) => {
        for (const id of step.passed) passed.add(id);
        step = simulate(configuration, step.session, input, now);
        expect(step.notice).toBeNull();
      };
      /** Answers what the bot asks, always with the same option of a choice. */
      const converse = () => {
        for (let { dialog } = step.session; dialog; dialog = step.session.dialog) {
          const { actionId, stepId } = dialog;
          const steps = actions.find(({ id }) => id === actionId)!.actionData.steps;
          const question = steps.find(({ id }) => id === stepId);
          go({ kind: 'text', text: question?.type === 'question' ? answerTo(question.answer, option) : '' });
        }
        if (step.session.isTakenOver) go({ kind: 'resume' });
      };
      converse();
      const pressed = new Set<string>();
      // Pressing adds entries, with more buttons.
      for (let at = 0; at < step.session.entries.length; at += 1) {
        const shown = step.session.entries[at]!;
        const rows = shown.kind === 'bot' ? shown.keyboard : [];
        for (const [row, buttons] of rows.entries()) {
          for (const [column, { label, value }] of buttons.entries()) {
            const isAnswer = value.startsWith('answer:');
            if (isAnswer || pressed.has(label + value)) continue;
            pressed.add(label + value);
            go({ kind: 'press', entryId: shown.id, row, column });
            converse();
          }
        }
      }
      while (step.session.pending.length > 0) go({ kind: 'skip' });
      for (const id of step.passed) passed.add(id);
      const kinds = new Set(step.session.entries.map(({ kind }) => kind));
      expect(kinds).not.toContain('problem');
      if (text !== 'Something else') expect(kinds).not.toContain('unanswered');
    }
    expect([...passed].sort()).toEqual(actions.map(({ id }) => id).sort());
  });
});

function answerTo(answer: AnswerRule, option: number): string {
  switch (answer.type) {
    case 'choice':
      return answer.options[option % answer.options.length]!.label;
    case 'number':
      return '2';
    case 'phone':
      return '0151 234567';
    default:
      return 'An answer';
  }
}
