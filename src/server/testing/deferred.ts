export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
}

/** A promise that a test resolves when it likes. */
export function deferred(): Deferred {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
