import { buttons, callback, command, question, template } from './template';

export const event = template({
  id: 'event',
  name: 'Event',
  description: 'Program, directions and sign-up for an event, with a reminder.',
  contactFields: [{ key: 'guests', label: 'Guests', type: 'number' }],
  menu: { start: 'About the event', program: 'Program', directions: 'How to get there' },
  actions: [
    command(
      '/start',
      '<b>Summer Meetup</b>\nSaturday, 14:00, Town Hall\n\nTalks, food and music. We look forward to seeing you!',
      {
        buttons: buttons({ 'I will come': 'join', Program: 'program', 'How to get there': 'directions' }),
      },
    ),
    callback('join', '', {
      steps: [
        question(
          'guests',
          'How many of you will come?',
          { type: 'number', min: 1, max: 20, whole: true },
          'guests',
        ),
        {
          type: 'message',
          parseMode: 'HTML',
          text: '<b>You are on the list, {{contact.first_name}}!</b>\n{{answer.guests}} of you will come. We will remind you here. If your plans change, press the button.',
          buttons: buttons({ Program: 'program', "I can't come": 'cancel' }),
        },
      ],
      delayedCallbacks: [{ callbackCommand: 'reminder', delaySeconds: 86_400 }],
    }),
    callback('cancel', 'What a pity! You can sign up again at any time.', {
      buttons: buttons({ 'I will come after all': 'join' }),
    }),
    callback('reminder', '<b>See you at the Summer Meetup!</b>\nHere is everything you need:', {
      buttons: buttons({ Program: 'program', 'How to get there': 'directions' }),
    }),
    callback('program', '<b>Program</b>\n14:00 Welcome\n15:00 Talks\n17:00 Food and music', {
      buttons: buttons({ 'How to get there': 'directions' }),
    }),
    callback(
      'directions',
      '<b>How to get there</b>\nTown Hall, 1 Main Square. Tram 4 stops in front of the door.',
      {
        buttons: buttons({ Program: 'program' }),
      },
    ),
    command('/program', '<b>Program</b>\n14:00 Welcome\n15:00 Talks\n17:00 Food and music'),
    command(
      '/directions',
      '<b>How to get there</b>\nTown Hall, 1 Main Square. Tram 4 stops in front of the door.',
    ),
  ],
});
