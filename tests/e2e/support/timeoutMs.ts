/** Milliseconds that a test may take: many, so that none fails on a busy machine. `TEST_TIMEOUT`, in seconds, gives more. */
export const timeoutMs = Number(process.env.TEST_TIMEOUT ?? 300) * 1_000;
