import { OperatorRefusal } from './OperatorRefusal.ts';

const longest = 300;

/**
 * The reason of an operator as the audit log keeps it.
 * @throws OperatorRefusal where there is none, or where it looks as if it named a person
 */
export function checkReason(reason: string | undefined): string {
  const text = reason?.trim() ?? '';
  if (text === '') throw new OperatorRefusal('This needs --reason "…", such as the number of the case.');
  if (text.length > longest) throw new OperatorRefusal(`A reason has at most ${longest} characters.`);
  if (/[\p{Cc}\p{Cf}]/u.test(text)) throw new OperatorRefusal('A reason is one line of text.');
  if (text.includes('@') || /\d(?:[\s().-]{0,2}\d){8,}/.test(text))
    throw new OperatorRefusal(
      'The reason looks as if it held an e-mail address, a phone or another number of a person. The audit log keeps no personal data: name the case instead.',
    );
  return text;
}
