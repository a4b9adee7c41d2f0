import { Code, Name, P, Points, Steps, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const inlineButtons: HelpArticle = {
  id: 'inline-buttons',
  title: 'Creating Interactive Inline Buttons',
  summary: 'Buttons below a message: further replies, links and web apps.',
  sections: [
    {
      title: 'Types of buttons',
      body: (
        <Points>
          <li>
            A <Name>callback button</Name> sends its value (<Code>callback_data</Code>) to your bot when it is
            pressed. The callback action with that command replies.
          </li>
          <li>
            A <Name>URL button</Name> opens a web page. The address must begin with <Code>https://</Code>.
          </li>
          <li>
            A <Name>web app button</Name> opens a page inside Telegram. It needs <Code>https://</Code> too,
            and works in private chats only.
          </li>
        </Points>
      ),
    },
    {
      title: 'Add a callback button',
      body: (
        <>
          <Steps>
            <li>
              Open the action in <To page="/actions">Actions</To> and go to step 4, <Name>Buttons</Name>.
            </li>
            <li>
              Enter the label that people read, for example <Code>Opening hours</Code>, and the value, for
              example <Code>hours</Code>.
            </li>
            <li>
              Press <Name>Add Button</Name> and save.
            </li>
            <li>
              Add an action with the command <Code>hours</Code> and the trigger Callback. Its message is the
              reply.
            </li>
          </Steps>
          <P>
            In the list of actions a link marker next to a value says that a callback action for it exists.
            Without one, people who press the button read that it is no longer active.
          </P>
        </>
      ),
    },
    {
      title: 'Layout',
      body: (
        <P>
          Horizontal puts the buttons next to each other, vertical below each other. With the horizontal
          layout you choose how many buttons a row has, from 1 to 8. Long labels are easier to read in the
          vertical layout. Keep labels short: phones cut what doesn't fit.
        </P>
      ),
    },
    {
      title: 'Draw connections instead of typing them',
      body: (
        <P>
          In the flow graph, drag from the dot of a button to a card: from then on the button triggers that
          action. Drag it to the empty canvas to create a new one.
        </P>
      ),
    },
    {
      title: 'Good to know',
      body: (
        <Points>
          <li>
            Telegram takes 64 bytes of callback data. For a longer value Botter sends a short ID instead.
          </li>
          <li>Two buttons may have the same value; both run the same action.</li>
          <li>A press is not a message: it isn't counted as one and doesn't notify you.</li>
        </Points>
      ),
    },
  ],
};
