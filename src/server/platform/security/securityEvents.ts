/** Every security event there is, with what happened. A log line has it as `event: "security.<name>"`. */
export const securityEvents = {
  tokenRefused: 'A call came with a token that is unknown, ended or replaced.',
  sessionReplaced: 'A call that writes came with a token that another one has taken the place of.',
  otherApplication: 'A call named an application that is not the one of its session.',
  contactRefused: 'A code was asked for to a contact that is not the one of the application.',
  numberDenied: 'A code was asked for to a number that no codes are sent to.',
  codeWrong: 'A one-time code was wrong.',
  codeExhausted: 'A one-time code was tried too often.',
  codeMissing: 'A call skipped the one-time code.',
  captchaFailed: 'A captcha was not solved.',
  captchaMissing: 'A call skipped the captcha.',
  lookUpLocked:
    'Something was looked for too often with wrong details, and is answered as if it were not there.',
  limitReached:
    'Something happens more often than a limit says. One line when it is passed, one more for as many times again.',
  alarmRaised: 'Something happens more often in all than a limit says.',
  hostUnknown: 'A request came for a host that is no site.',
  requestUnreadable: 'Something came that is no HTTP request.',
  policyViolated: 'A browser reports that a page broke its content policy.',
  testPanelRefused: 'A call of the test panel came on a host without one.',
  keyChanged: 'This process encrypts with another key from now on.',
} as const;

export type SecurityEvent = keyof typeof securityEvents;
