import { sampleAction } from '@botter/web-testing';
import { suggestedCommands } from './suggested-commands';

test('suggests /start first, then the enabled commands, a handful at most', () => {
  const commands = ['/a', '/b', '/Start', '/c', ' ', '/d', '/e'].map((command) => sampleAction({ command }));
  const others = [
    sampleAction({ command: 'menu', actionTrigger: 'callback' }),
    sampleAction({ command: '/off', enabled: false }),
  ];
  expect(suggestedCommands([...others, ...commands])).toEqual(['/Start', '/a', '/b', '/c', '/d']);
});
