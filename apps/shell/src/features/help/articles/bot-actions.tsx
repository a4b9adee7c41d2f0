import { Code, Name, P, Points, Steps, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const botActions: HelpArticle = {
  id: 'bot-actions',
  title: 'Understanding Bot Actions',
  summary: 'What your bot replies, and what triggers it.',
  sections: [
    {
      title: 'Command actions and callback actions',
      body: (
        <>
          <P>An action is one reply of your bot. Its trigger says when the bot gives it:</P>
          <Points>
            <li>
              A <Name>command action</Name> replies when someone sends its command, such as{' '}
              <Code>/start</Code> or <Code>/help</Code>. A word without a slash works too, such as{' '}
              <Code>prices</Code>. Capital letters, and a question mark at the end, make no difference.
            </li>
            <li>
              A <Name>callback action</Name> replies when someone presses a button whose value is its command,
              or when a delayed callback runs it.
            </li>
          </Points>
          <P>A message that no action matches stays without a reply. You find it in Messages.</P>
        </>
      ),
    },
    {
      title: 'Create or change an action',
      body: (
        <>
          <P>
            <Name>Add Action</Name> in <To page="/actions">Actions</To> opens five steps. Only the first two
            are required.
          </P>
          <Steps>
            <li>
              <Name>Basic Info</Name>: the command and the trigger.
            </li>
            <li>
              <Name>Message</Name>: the text, plain or in HTML mode with bold, italic, underline,
              strikethrough, code and links.
            </li>
            <li>
              <Name>Media</Name>: a photo, video, audio file or document, up to 50 MB.
            </li>
            <li>
              <Name>Buttons</Name>: the inline buttons below the message.
            </li>
            <li>
              <Name>Advanced</Name>: delayed callbacks, the web page preview, and a webhook.
            </li>
          </Steps>
          <P>
            The preview next to the steps shows the message as Telegram draws it. The simulator there lets you
            try the conversation before you save; it sends nothing. A draft is kept on this device until you
            save it.
          </P>
        </>
      ),
    },
    {
      title: 'Delayed callbacks',
      body: (
        <P>
          An action can run callback actions some time later: a reminder after an hour, the next lesson after
          a day. Choose the callback action, which adds it, and its delay, from 1 second to 30 days. Delayed
          callbacks survive a restart, and are cancelled when the person blocks the bot.
        </P>
      ),
    },
    {
      title: 'See everything at once',
      body: (
        <P>
          <Name>View Flow Graph</Name> draws your actions as cards, with a blue line for each button and an
          amber line for each delay. Drag from a button to a card to connect them. Problems, such as a button
          that triggers nothing, are listed there and on the page of actions.
        </P>
      ),
    },
    {
      title: 'Undo, history and copies',
      body: (
        <P>
          Every change of a bot is kept. Open the bot and press <Name>History</Name> to see who changed what,
          to compare versions and to go back to one. <Name>Replay</Name> shows there what another version
          would have replied to real messages. Below the bot's settings, <Name>Export and import</Name> saves
          its configuration as a file, for a copy or for another bot.
        </P>
      ),
    },
    {
      title: 'Limits',
      body: (
        <Points>
          <li>A message has at most 4096 characters. A longer text is sent as several messages.</li>
          <li>
            A command of the bot's menu has 1 to 32 lowercase letters, digits or underscores. Other words work
            as actions, but not in the menu.
          </li>
          <li>Only the owner of a bot can delete its actions.</li>
        </Points>
      ),
    },
  ],
};
