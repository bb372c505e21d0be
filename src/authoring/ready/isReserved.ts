/** Names that nobody can own (RFC 2606, RFC 6761), and the numbers that are kept for examples. */
const hosts =
  /(?:^|[/@.])(?:[a-z0-9-]+\.)*(?:example|test|invalid|localhost|example\.(?:com|net|org))(?=$|[:/?#])/iu;
const phones = /\b555[- .]?01\d\d\b/u;

/** Whether an address, a host, a mail address or a phone number is reserved for examples. */
export function isReserved(text: string): boolean {
  return hosts.test(text) || phones.test(text);
}
