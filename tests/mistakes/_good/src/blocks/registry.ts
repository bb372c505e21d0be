export const blocks = { button: 1, form: 1, prose: 1 } as const;
