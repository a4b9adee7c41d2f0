import { Name, P, Points, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const analytics: HelpArticle = {
  id: 'analytics',
  title: 'Understanding Your Analytics',
  summary: 'What the figures count, and how to use them.',
  sections: [
    {
      title: 'The figures',
      body: (
        <>
          <P>
            <To page="/analytics">Analytics</To> shows all bots together, or one that you choose, for the last
            24 hours, 7, 30 or 90 days.
          </P>
          <Points>
            <li>
              <Name>Total Messages</Name>: messages of both directions, from people and from the bot. A
              pressed button is no message.
            </li>
            <li>
              <Name>Active Chats</Name>: chats with at least one message in the range.
            </li>
            <li>
              <Name>Total Bots</Name>: your bots and those shared with you.
            </li>
            <li>
              <Name>Active Actions</Name>: actions that are enabled.
            </li>
            <li>
              <Name>Contacts</Name>, of one bot: who wrote for the first time, who came back, and who is lost.
              Lost contacts wrote in the time of the same length before, and not since.
            </li>
          </Points>
        </>
      ),
    },
    {
      title: 'Lists and the chart',
      body: (
        <Points>
          <li>
            <Name>Activity</Name> shows incoming and outgoing messages, or new and returning chats, by day.
            The last 24 hours are shown by hour.
          </li>
          <li>
            <Name>Most used actions</Name> and <Name>Buttons pressed</Name> show what people look for.
          </li>
          <li>
            <Name>Unanswered texts</Name> are what people wrote and no action replied to. They are the best
            list of ideas for your next actions. A text leaves the list when the bot would reply to it,
            however it ends.
          </li>
          <li>
            <Name>Recent Messages</Name> and <Name>Top Chats</Name> show who writes, and how much.
          </li>
        </Points>
      ),
    },
    {
      title: 'The dashboard',
      body: (
        <P>
          The figures of the <To page="/dashboard">dashboard</To> count your own bots only. Messages Today
          begins at midnight in your time zone.
        </P>
      ),
    },
    {
      title: 'Use the figures elsewhere',
      body: (
        <P>
          <Name>Export CSV</Name> downloads the lists as files for a spreadsheet.
        </P>
      ),
    },
  ],
};
