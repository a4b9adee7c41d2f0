import { takeoverText } from './takeover-banner';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);

test('a pause that ends today is announced by its time alone', () => {
  const until = at(20, 15, 40).toISOString();
  expect(takeoverText({ by: 'Anna', until }, at(20, 15, 25))).toMatch(
    /^Anna took over this chat\. The bot is paused until 0?3:40 PM\.$/,
  );
});

test('a pause that ends after midnight is announced with its day', () => {
  const until = at(21, 0, 10).toISOString();
  expect(takeoverText({ by: null, until }, at(20, 23, 55))).toMatch(
    /^This chat is left to people\. The bot is paused until November 21, 12:10 AM\.$/,
  );
});
