// A machine that does other things too needs longer than the one second that is usual for a screen to change.
require('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
