/** @throws Error that lists what is wrong with the environment, where anything is */
export function refuseWrong(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`The environment is not right:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
}
