import { buttons, callback, command, question, template } from './template';

const rules =
  '<b>Our rules</b>\n1. Be kind.\n2. Stay on topic.\n3. No advertising and no spam.\n4. Respect the privacy of others.';

const report = [
  question('what', 'Describe what happened. Only the moderators read it.', { type: 'text' }),
  question('who', 'Who was involved?', { type: 'text' }),
  { type: 'message', text: 'Thank you. A moderator will write to you here.' },
  { type: 'handOver', note: '{{answer.what}} (about {{answer.who}})' },
] as const;

export const communityRules = template({
  id: 'community-rules',
  name: 'Community rules',
  description: 'Welcomes members, shows the rules and takes reports.',
  menu: { start: 'Welcome', rules: 'Our rules', report: 'Report a problem' },
  actions: [
    command('/start', '<b>Welcome to our community!</b>\nPlease read the rules before you write.', {
      buttons: buttons({ 'Read the rules': 'rules', 'Report a problem': 'report' }),
    }),
    callback('rules', rules, {
      buttons: buttons({ 'I agree': 'agree', 'What happens if someone breaks them?': 'warnings' }),
    }),
    callback('agree', 'Thank you! Have a good time with us.'),
    callback(
      'warnings',
      'First we talk, then we warn, then we remove. Three warnings within a month end a membership.',
      {
        buttons: buttons({ 'Back to the rules': 'rules' }),
      },
    ),
    callback('report', '', { steps: [...report] }),
    command('/rules', rules),
    command('/report', '', { steps: [...report] }),
  ],
});
