/** An expression that reads of an answer what it read of an event. */
export function answerPaths(expression: string): string {
  // What stands in quotes is at the odd places.
  return expression
    .split(/('[^']*')/u)
    .map((part, index) => (index % 2 === 0 ? part.replace(/(?<![\w.-])event\./gu, 'answer.') : part))
    .join('');
}
