/** What a machine needs to run programs, and what our own tools and the runners are told by name. */
const kept = [
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|XDG_CACHE_HOME)$/iu,
  // Windows.
  /^(?:PATHEXT|COMSPEC|SYSTEM(?:ROOT|DRIVE)|WINDIR|USERPROFILE|(?:LOCAL)?APPDATA|(?:COMMON)?PROGRAM(?:DATA|FILES.*))$/iu,
  /^(?:CHROMIUM_PATH|POSTGRES_BIN|CARDSTOCK_TEST|STORY_TURN|(?:TEST|E2E|FONTCONFIG)_\w+)$/u,
  /^(?:TEST|VITEST\w*|JEST_WORKER_ID|(?:PLAYWRIGHT|PW)\w+|npm_lifecycle_event)$/u,
];

/** Colors are for who reads the terminal. */
const ofTerminal = /^(?:TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/u;

const given = { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

/** For what a test starts, and for tests: without colors, and with no settings of git but the repository's own. */
const givenToTests = {
  NO_COLOR: '1',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/**
 * What a program that tests is started with: a time zone and a language, and of the shell's own variables none that a
 * result could depend on, such as the settings of the product (`PORT`, `DATABASE_URL`), `CI` or `NODE_ENV`.
 * @returns undefined for what is taken away
 */
export function testEnvironment(): Record<string, string | undefined> {
  const taken = Object.keys(process.env).filter(
    (name) => ![...kept, ofTerminal].some((one) => one.test(name)),
  );
  return { ...Object.fromEntries(taken.map((name) => [name, undefined])), ...given };
}

/** Gives this process and all that it starts the environment of tests. A runner's configuration calls it first. */
export function setTestEnvironment(): void {
  for (const name of Object.keys(process.env))
    if (!kept.some((one) => one.test(name))) delete process.env[name];
  Object.assign(process.env, given, givenToTests);
}
