export const widgets = { text: 1 } as const;
