/** Milliseconds that a test may take. A slower machine gets more of them by `TEST_TIMEOUT`, which is in seconds. */
export const patience = Number(process.env.TEST_TIMEOUT ?? 120) * 1_000;
