/** What logs and metrics call a service: its name in the services file, as words. */
export function serviceName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
