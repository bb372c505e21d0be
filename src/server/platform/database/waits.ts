/** Milliseconds that a connection or a statement may take before its caller is told that the database is away. */
export const patience = 5_000;

/** Seconds after which another try makes sense while the database is away, for `Retry-After`. */
export const retryAfter = 60;
