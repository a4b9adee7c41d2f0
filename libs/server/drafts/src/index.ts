export type { PublishCheck, PublishFinding, ReviewedDraft } from './publish-checks';
export { PublishChecks } from './publish-checks';
export * from './server-module';
