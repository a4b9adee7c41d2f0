/** The facts about the signed-in person that analytics may know. */
export interface TrackedUser {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}
