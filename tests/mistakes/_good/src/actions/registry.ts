export const actions = { submitApplication: () => Promise.resolve({}) } as const;
