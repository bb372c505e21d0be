export const screenStates: { name: string }[] = [];
