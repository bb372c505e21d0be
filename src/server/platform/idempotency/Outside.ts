/**
 * Asks outside services while no transaction is open and no connection is held, however long the answer takes
 * (decision 042).
 * @param question its name within the call, which says all that the answer depends on
 * @throws what `ask` threw
 */
export type Outside = <Answer>(question: string, ask: () => Promise<Answer>) => Promise<Answer>;
