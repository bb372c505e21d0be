import { compileTest, type ValueTest } from '../../engine/conditions/holds.ts';
import { asDeclared, findDeclaration } from '../../engine/context/readDeclared.ts';
import type { PathDeclaration, PathTest, Scalar } from '../../engine/slice.ts';

type Declarations = Record<string, PathDeclaration>;

/**
 * What decides in a flow: the paths that its conditions read, with what they are held against, and which path is copied
 * to which. From that follows the finite list of values worth telling apart of each.
 */
export class Reads {
  readonly #tests = new Map<string, PathTest[]>();
  readonly #copies: (readonly [from: string, to: string])[] = [];
  readonly #domains = new Map<string, readonly unknown[]>();
  readonly #isRead = new Map<string, boolean>();
  readonly #children = new Map<string, ReadonlySet<string>>();

  private readonly declarations: Declarations;
  private readonly listOf: (path: string) => readonly Scalar[];

  constructor(declarations: Declarations, listOf: (path: string) => readonly Scalar[]) {
    this.declarations = declarations;
    this.listOf = listOf;
  }

  test(path: string, test: PathTest): void {
    const known = this.#tests.get(path) ?? [];
    if (known.some((other) => testKey(path, other) === testKey(path, test))) return;
    this.#tests.set(path, [...known, test]);
  }

  /** Every test that what stands at this path is held against, there and where it is copied to. */
  keysOf(path: string): string[] {
    const own = [...this.#tests].filter(([read]) => read === path || read.startsWith(`${path}.`));
    const direct = own.flatMap(([read, tests]) => tests.map((test) => testKey(read, test)));
    const copied = this.#aliases(path).flatMap((alias) =>
      (this.#tests.get(alias) ?? []).map((test) => testKey(path, test)),
    );
    return [...new Set([...direct, ...copied])];
  }

  copy(from: string, to: string): void {
    if (!this.#copies.some(([a, b]) => a === from && b === to)) this.#copies.push([from, to]);
  }

  /** Whether a value at this path, above it or below it decides anything. */
  decides(path: string): boolean {
    return [...this.#tests.keys()].some((read) => related(read, path));
  }

  /** Whether anything here or below is held against something or copied, so that a write hides what stood there. */
  isRead(path: string): boolean {
    const known = this.#isRead.get(path);
    if (known !== undefined) return known;
    const read = [...this.#tests.keys(), ...this.#copies.map(([from]) => from)];
    const is = read.some((one) => one === path || one.startsWith(`${path}.`));
    this.#isRead.set(path, is);
    return is;
  }

  get paths(): string[] {
    return [...this.#tests.keys()];
  }

  /** The members of an object that decide, whatever it is copied to. */
  childrenOf(path: string): ReadonlySet<string> {
    const known = this.#children.get(path);
    if (known !== undefined) return known;
    const children = new Set<string>();
    for (const alias of this.#aliases(path)) {
      for (const read of this.#tests.keys()) {
        if (read.startsWith(`${alias}.`)) children.add(read.slice(alias.length + 1).split('.')[0] ?? '');
      }
    }
    for (const [from] of this.#copies) {
      if (from.startsWith(`${path}.`)) children.add(from.slice(path.length + 1).split('.')[0] ?? '');
    }
    this.#children.set(path, children);
    return children;
  }

  /** One value for each thing that can be told of the path; undefined is one of them. A single one: nothing is told. */
  domainOf(path: string): readonly unknown[] {
    const known = this.#domains.get(path);
    if (known !== undefined) return known;
    const classes = this.#classesOf(path);
    const domain = [...classes.values()];
    this.#domains.set(path, domain);
    return domain;
  }

  /** Whether all that is ever asked of a path is whether something stands there. */
  isPresence(path: string): boolean {
    return this.#testsOf(path).every(
      (test) => typeof test === 'object' && !Array.isArray(test) && test?.minLength === 1,
    );
  }

  /**
   * The value that stands for this one where only these tests are still to come; undefined stands for the value too
   * where nothing is told any more.
   * @param alive keys of tests
   */
  standsFor(path: string, value: unknown, alive: ReadonlySet<string>): unknown {
    const known = this.#stands.get(alive) ?? new Map<string, unknown>();
    this.#stands.set(alive, known);
    const id = `${path} ${typeof value} ${JSON.stringify(value)}`;
    if (!known.has(id)) known.set(id, this.#standsFor(path, value, alive));
    return known.get(id);
  }

  #stands = new WeakMap<ReadonlySet<string>, Map<string, unknown>>();

  #standsFor(path: string, value: unknown, alive: ReadonlySet<string>): unknown {
    const tests = this.#valueTests(path, alive);
    const signature = this.#signature(tests, value);
    for (const candidate of [undefined, ...this.domainOf(path)])
      if (this.#signature(tests, candidate) === signature) return candidate;
    return value;
  }

  #classes = new Map<string, Map<string, unknown>>();
  #classesOf(path: string): Map<string, unknown> {
    const known = this.#classes.get(path);
    if (known !== undefined) return known;
    const tests = this.#testsOf(path);
    const valueTests = this.#valueTests(path);
    const classes = new Map<string, unknown>();
    const { type } = this.#declaration(path);
    for (const value of [...this.listOf(path), ...tests.flatMap(samples), ...others[type], undefined]) {
      const signature = this.#signature(valueTests, value ?? undefined);
      if (!classes.has(signature)) classes.set(signature, value ?? undefined);
    }
    this.#classes.set(path, classes);
    return classes;
  }

  #valueTests(path: string, alive?: ReadonlySet<string>): ValueTests {
    return this.#aliases(path).flatMap((alias) => {
      const declaration = this.#declaration(alias);
      const tests = (this.#tests.get(alias) ?? []).filter(
        (test) => alive === undefined || alive.has(testKey(alias, test)) || alive.has(testKey(path, test)),
      );
      return tests.map((test) => [declaration, compileTest(test, declaration, alias)] as const);
    });
  }

  #signature(tests: ValueTests, value: unknown): string {
    return tests
      .map(([declaration, holds]) => {
        const read = asDeclared(value, declaration.type) ?? declaration.default;
        return holds(read ?? (declaration.type === 'boolean' ? false : undefined)) ? '1' : '0';
      })
      .join('');
  }

  #testsOf(path: string): PathTest[] {
    return this.#aliases(path).flatMap((alias) => this.#tests.get(alias) ?? []);
  }

  #declaration(path: string): PathDeclaration {
    return findDeclaration(this.declarations, path) ?? { type: 'string' };
  }

  /** The path, and those that what stands there is copied to. */
  #aliases(path: string): string[] {
    const found = new Set([path]);
    for (const alias of found) {
      for (const [from, to] of this.#copies) {
        if (alias === from || alias.startsWith(`${from}.`)) found.add(to + alias.slice(from.length));
      }
    }
    return [...found];
  }
}

type ValueTests = (readonly [PathDeclaration, ValueTest])[];

/** A test of a path, as one text. */
export function testKey(path: string, test: PathTest): string {
  return `${path}=${JSON.stringify(test)}`;
}

export function pathOf(key: string): string {
  return key.slice(0, key.indexOf('='));
}

function related(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
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
