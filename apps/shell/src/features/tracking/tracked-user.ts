/** Who is signed in, as far as analytics may know. */
export interface TrackedUser {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}
