/** What the widget tells (LNK-011, LNK-012). */
export type WidgetMessage =
  | { step: 'APP_MOUNTED' }
  | { step: 'REDIRECT'; institution: string; loginId: string };

/** Longest values that the contract takes. */
const longest = { institution: 100, loginId: 200 };

/**
 * The message of a widget; undefined for one of any other form (SAFE-12). What else it holds is not read.
 * @param data of a message event
 */
export function messageIn(data: unknown): WidgetMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { step, institution, loginId } = data as Record<string, unknown>;
  if (step === 'APP_MOUNTED') return { step };
  if (step !== 'REDIRECT') return undefined;
  if (!isText(institution, longest.institution) || !isText(loginId, longest.loginId)) return undefined;
  return { step, institution, loginId };
}

function isText(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limit;
}
