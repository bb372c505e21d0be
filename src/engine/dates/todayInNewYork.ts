/** Made when first needed: it takes longer to make than all else that the page does before it asks for its configuration. */
let calendar: Intl.DateTimeFormat | undefined;

/**
 * The calendar date in New York, YYYY-MM-DD, wherever the reader sits (design §12). The only place of the engine
 * that knows a time zone; everything else compares calendar dates.
 * @param clock milliseconds since the epoch
 */
export function todayInNewYork(clock: number): string {
  calendar ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part: Record<string, string> = {};
  for (const { type, value } of calendar.formatToParts(clock)) part[type] = value;
  return `${part.year}-${part.month}-${part.day}`;
}
