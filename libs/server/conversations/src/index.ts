export * from './conversations.migrations';
export * from './conversations.modules';
export {
  type ContributedJob,
  jobIdOf,
  type UpdateContributor,
  UpdateContributors,
  type UpdateOutcome,
} from './shared/update-contributor';
