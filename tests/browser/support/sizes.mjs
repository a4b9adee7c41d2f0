/** Sizes of the window, by the names of the projects. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** Journeys whose steps are the same on any size: they run once, and check both sizes. */
export const takenOnce = [
  'analytics',
  'api-keys',
  'history',
  'notifications',
  'replay',
  'sharing',
  'triggers',
  'trouble',
  'two-tabs',
  'webhooks',
];
