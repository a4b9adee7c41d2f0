// A machine that does other things too needs longer than the one second that is usual for a screen to change.
require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 });

// jsdom lays nothing out, and looks through every rule of every style sheet for each element it is asked about.
beforeAll(() => {
  for (const style of document.querySelectorAll('style')) style.remove();
});
