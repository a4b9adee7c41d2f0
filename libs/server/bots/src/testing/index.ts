export * from './configuration-application';
export * from './handled-jobs';
export * from './telegram-stub';
