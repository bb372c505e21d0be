import { compileTest } from '../../src/engine/conditions/holds.ts';
import { asDeclared, findDeclaration } from '../../src/engine/context/readDeclared.ts';
import type { PathDeclaration, PathTest, Scalar } from '../../src/engine/slice.ts';

/** A test that what stands at a path is held against, there or where it is copied to. */
interface PathQuery {
  /** As it is asked there, and as one of the path itself. */
  keys: readonly string[];
  test: PathTest;
  holds(value: unknown): boolean;
}

/**
 * What decides in a flow: the paths that its conditions read, with what they are held against, and which path is copied
 * to which. From that follows the finite list of values worth telling apart of each.
 */
export class Reads {
  readonly #tests = new Map<string, Map<string, PathTest>>();
  readonly #copies = new Map<string, readonly [from: string, to: string]>();
  readonly #asked = new Map<string, readonly PathQuery[]>();
  readonly #domains = new Map<string, readonly unknown[]>();
  readonly #isRead = new Map<string, boolean>();
  readonly #children = new Map<string, ReadonlySet<string>>();

  private readonly declarations: Record<string, PathDeclaration>;
  private readonly lists: ReadonlyMap<string, readonly Scalar[]>;

  constructor(declarations: Record<string, PathDeclaration>, lists: ReadonlyMap<string, readonly Scalar[]>) {
    this.declarations = declarations;
    this.lists = lists;
  }

  /** Notes a test; once all of them and all copies are noted the rest may be asked. */
  test(path: string, test: PathTest): void {
    getOrAdd(this.#tests, path, () => new Map()).set(testKey(path, test), test);
  }

  copy(from: string, to: string): void {
    this.#copies.set(`${from} ${to}`, [from, to]);
  }

  get paths(): string[] {
    return [...this.#tests.keys()];
  }

  /** Whether a value at this path, above it or below it decides anything. */
  decides(path: string): boolean {
    return this.paths.some((read) => isRelated(read, path));
  }

  /** Every test that what stands at this path is held against, there and where it is copied to. */
  keysOf(path: string): ReadonlySet<string> {
    const own = [...this.#tests].flatMap(([read, tests]) => (isWithin(read, path) ? [...tests.keys()] : []));
    return new Set([...own, ...this.#askedOf(path).map(({ test }) => testKey(path, test))]);
  }

  /** Whether anything here or below is held against something or copied, so that a write hides what stood there. */
  isRead(path: string): boolean {
    return getOrAdd(this.#isRead, path, () =>
      [...this.paths, ...[...this.#copies.values()].map(([from]) => from)].some((one) => isWithin(one, path)),
    );
  }

  /** The members of an object that decide, whatever it is copied to. */
  childrenOf(path: string): ReadonlySet<string> {
    return getOrAdd(this.#children, path, () => {
      const below = (above: string, paths: readonly string[]) =>
        paths.flatMap((read) =>
          read.startsWith(`${above}.`) ? (read.slice(above.length + 1).split('.')[0] ?? '') : [],
        );
      const copied = [...this.#copies.values()].map(([from]) => from);
      return new Set([
        ...this.#aliases(path).flatMap((alias) => below(alias, this.paths)),
        ...below(path, copied),
      ]);
    });
  }

  /** One value for each thing that can be told of the path; undefined is one of them. A single one: nothing is told. */
  domainOf(path: string): readonly unknown[] {
    return getOrAdd(this.#domains, path, () => {
      const asked = this.#askedOf(path);
      const classes = new Map<string, unknown>();
      const own = asked.flatMap(({ test }) => samples(test));
      for (const value of [
        ...(this.lists.get(path) ?? []),
        ...own,
        ...others[this.#declaration(path).type],
        undefined,
      ])
        getOrAdd(classes, signature(asked, value ?? undefined), () => value ?? undefined);
      return [...classes.values()];
    });
  }

  /** Whether all that is ever asked of a path is whether something stands there. */
  isPresence(path: string): boolean {
    return this.#askedOf(path).every(
      ({ test }) => typeof test === 'object' && !Array.isArray(test) && test?.minLength === 1,
    );
  }

  /**
   * The value that stands for this one where only these tests are still to come; undefined stands for the value too
   * where nothing is told any more.
   * @param alive keys of tests
   */
  standsFor(path: string, value: unknown, alive: ReadonlySet<string>): unknown {
    const asked = this.#askedOf(path).filter(({ keys }) => keys.some((key) => alive.has(key)));
    const own = signature(asked, value);
    const same = (candidate: unknown) => signature(asked, candidate) === own;
    return same(undefined) ? undefined : (this.domainOf(path).find(same) ?? value);
  }

  #askedOf(path: string): readonly PathQuery[] {
    return getOrAdd(this.#asked, path, () =>
      this.#aliases(path).flatMap((alias) => {
        const declaration = this.#declaration(alias);
        return [...(this.#tests.get(alias) ?? [])].map(([key, test]): PathQuery => {
          const holds = compileTest(test, declaration, alias);
          const nothing = declaration.default ?? (declaration.type === 'boolean' ? false : undefined);
          return {
            keys: [key, testKey(path, test)],
            test,
            holds: (value) => holds(asDeclared(value, declaration.type) ?? nothing),
          };
        });
      }),
    );
  }

  #declaration(path: string): PathDeclaration {
    return findDeclaration(this.declarations, path) ?? { type: 'string' };
  }

  /** The path, and those that what stands there is copied to. */
  #aliases(path: string): string[] {
    const found = new Set([path]);
    for (const alias of found)
      for (const [from, to] of this.#copies.values())
        if (isWithin(alias, from)) found.add(to + alias.slice(from.length));
    return [...found];
  }
}

/** What each of the tests says of a value, as one text. */
function signature(asked: readonly PathQuery[], value: unknown): string {
  return asked.map(({ holds }) => (holds(value) ? '1' : '0')).join('');
}

const others: Record<PathDeclaration['type'], unknown[]> = {
  string: ['x'],
  number: [1],
  boolean: [true, false],
  list: [],
  object: [{}],
};

function samples(test: PathTest): unknown[] {
  if (Array.isArray(test)) return test;
  if (typeof test !== 'object' || test === null) return [test];
  const { minimum, maximum, const: constant, enum: list = [] } = test;
  return [
    ...list,
    ...(constant === undefined ? [] : [constant]),
    ...[minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit, limit - 1, limit + 1])),
  ];
}

/** A test of a path, as one text. */
export function testKey(path: string, test: PathTest): string {
  return `${path}=${JSON.stringify(test)}`;
}

/** Stands among the tests to come where something needs this call to have ended. */
export function needKey(call: string): string {
  return `needs.${call}=`;
}

export function pathOf(key: string): string {
  return key.slice(0, key.indexOf('='));
}

/** Where somebody is, and what was asked last: known of every state, and written before it is read. */
export function isPlace(path: string): boolean {
  return path === 'session.route' || /^(?:session\.(?:busy|asked)|flow)\./u.test(path);
}

function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`);
}

/** Whether a path is another, or above or below it. */
export function isRelated(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

/** Whether a path is one of these, or above or below one; remembered. */
export function touching(paths: Iterable<string>): (path: string) => boolean {
  const all = [...paths];
  const known = new Map<string, boolean>();
  return (path) => getOrAdd(known, path, () => all.some((read) => isRelated(read, path)));
}

/** What is known by a key; it is made where nothing is known yet. */
export function getOrAdd<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const before = known.get(key);
  if (before !== undefined || known.has(key)) return before as V;
  const made = make();
  known.set(key, made);
  return made;
}
