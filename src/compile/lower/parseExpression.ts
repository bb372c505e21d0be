import { textFormats } from '../../engine/text/formatValue.ts';
import { type Node, placeInText, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { listNode, objectNode, scalarNode } from './nodes.ts';
import { ExpressionMistake, type Token, tokensOf } from './tokensOf.ts';

/**
 * The expression of a condition as the object that it stands for: names, `all`, `any`, `not`, paths with what they are
 * held against. Every part has its place in the text.
 * @throws ExpressionMistake
 */
export function parseCondition(node: Node): Node {
  const expression = new Expression(node, 0);
  return expression.whole(() => expression.condition());
}

/**
 * The expression of a value, which stands behind `=`, as the value template that it stands for.
 * @throws ExpressionMistake
 */
export function parseValue(node: Node): Node {
  const expression = new Expression(node, 1);
  return expression.whole(() => expression.value());
}

class Expression {
  readonly #node: Node;
  readonly #tokens: Token[];
  #at = 0;

  constructor(node: Node, start: number) {
    this.#node = node;
    this.#tokens = tokensOf(textOf(node) ?? '', start);
  }

  /** What `parse` makes of all of the text. */
  whole(parse: () => Node): Node {
    const parsed = parse();
    if (this.#next.kind !== 'end') throw this.#unexpected('"and", "or" or the end');
    return parsed;
  }

  condition(): Node {
    return this.#list('or', 'any', () => this.#list('and', 'all', () => this.#negation()));
  }

  value(): Node {
    const { offset } = this.#next;
    if (this.#isCondition) return this.#verdict(offset);
    if (this.#has('if')) return this.#choice(offset);
    if (this.#has('first')) return this.#first(offset);
    if (this.#has('text')) return this.#sentence(offset);
    const { kind, text } = this.#next;
    if (kind === 'name') {
      this.#at += 1;
      return this.#object(offset, { $value: scalarNode(this.#placeOf(offset), text) });
    }
    return kind === 'path' ? this.#read() : this.#literal('a value');
  }

  get #next(): Token {
    return this.#tokens[this.#at] as Token;
  }

  /** By itself a name or a path is a value: of a condition, linking makes true or false. */
  get #isCondition(): boolean {
    const { kind } = this.#next;
    if (kind === 'not' || kind === '(') return true;
    const after = this.#tokens[this.#at + 1]?.kind ?? 'end';
    return (kind === 'name' || kind === 'path') && testWords.includes(after);
  }

  /** Whether a condition holds, as a value. */
  #verdict(offset: number): Node {
    const place = this.#placeOf(offset);
    return verdictRows(place, this.condition());
  }

  #list(word: 'and' | 'or', key: 'all' | 'any', part: () => Node): Node {
    const { offset } = this.#next;
    const first = part();
    const parts = [first];
    while (this.#has(word)) parts.push(part());
    if (parts.length === 1) return first;
    return this.#object(offset, { [key]: listNode(this.#placeOf(offset), parts) });
  }

  #negation(): Node {
    const { offset } = this.#next;
    return this.#has('not') ? this.#object(offset, { not: this.#negation() }) : this.#test();
  }

  #test(): Node {
    const { kind, text, value, offset } = this.#next;
    const place = this.#placeOf(offset);
    if (this.#has('(')) {
      const inner = this.condition();
      this.#take(')');
      return inner;
    }
    if (kind === 'literal' && typeof value === 'boolean') {
      this.#at += 1;
      return this.#object(offset, { [value ? 'all' : 'any']: listNode(place, []) });
    }
    if (kind === 'name') {
      this.#at += 1;
      return scalarNode(place, text);
    }
    if (kind !== 'path') throw this.#unexpected('the name of a condition or a path');
    this.#at += 1;
    return this.#heldAgainst(offset, text);
  }

  /** What a path is held against; by itself it has to be true. */
  #heldAgainst(offset: number, path: string): Node {
    const { offset: testOffset } = this.#next;
    const test = (node: Node): Node => ({
      kind: 'object',
      place: this.#placeOf(offset),
      entries: new Map([[path, { place: this.#placeOf(offset), node }]]),
    });
    const word = (key: string, node: Node) => this.#object(testOffset, { [key]: node });
    if (this.#has('is')) {
      const isNot = this.#has('not');
      const tested = this.#has('given')
        ? test(word('minLength', scalarNode(this.#placeOf(testOffset), 1)))
        : test(this.#literal('"given" or a value'));
      return isNot ? this.#object(offset, { not: tested }) : tested;
    }
    if (this.#has('in'))
      return test(
        listNode(
          this.#placeOf(testOffset),
          this.#inBrackets(() => this.#literal('a value')),
        ),
      );
    if (this.#has('>=')) return test(word('minimum', this.#number()));
    if (this.#has('<=')) return test(word('maximum', this.#number()));
    return test(scalarNode(this.#placeOf(offset), true));
  }

  #choice(offset: number): Node {
    const when = this.condition();
    this.#take('then');
    const is = this.value();
    const row = objectNode(when.place, { when, is });
    const place = this.#placeOf(offset);
    if (!this.#has('else'))
      return this.#rows(place, [row, objectNode(place, { is: scalarNode(place, null) })]);
    const other = this.value();
    return this.#rows(place, [row, ...otherRows(other)]);
  }

  #first(offset: number): Node {
    const values = this.#inBrackets(() => {
      const { text } = this.#next;
      return [text, this.#read()] as const;
    });
    const place = this.#placeOf(offset);
    const rows = values.map(([path, is], index) => {
      if (index === values.length - 1) return objectNode(is.place, { is });
      const given = objectNode(is.place, { minLength: scalarNode(is.place, 1) });
      const when: Node = {
        kind: 'object',
        place: is.place,
        entries: new Map([[path, { place: is.place, node: given }]]),
      };
      return objectNode(is.place, { when, is });
    });
    return this.#rows(place, rows);
  }

  #sentence(offset: number): Node {
    this.#take('(');
    const key = this.#literal('the key of a sentence in quotes');
    this.#take(')');
    return this.#object(offset, { $copy: key });
  }

  #read(): Node {
    const { text, offset } = this.#take('path');
    const from = scalarNode(this.#placeOf(offset), text);
    const filter = this.#has('|') ? this.#take('name') : undefined;
    const fallback = this.#has('??') ? this.#literal('a value') : undefined;
    return this.#object(offset, {
      $from: from,
      [filter && Object.hasOwn(textFormats, filter.text) ? 'format' : 'as']:
        filter && scalarNode(this.#placeOf(filter.offset), filter.text),
      default: fallback,
    });
  }

  #rows(place: Place, rows: Node[]): Node {
    return objectNode(place, { $table: listNode(place, rows) });
  }

  #inBrackets<Part>(part: () => Part): Part[] {
    this.#take('(');
    const parts = [part()];
    while (this.#has(',')) parts.push(part());
    this.#take(')');
    return parts;
  }

  #literal(what: string): Node {
    const { kind, value = null, offset } = this.#next;
    if (kind !== 'literal') throw this.#unexpected(what);
    this.#at += 1;
    return scalarNode(this.#placeOf(offset), value);
  }

  #number(): Node {
    if (typeof this.#next.value !== 'number') throw this.#unexpected('a number without quotes');
    return this.#literal('a number');
  }

  #has(kind: Token['kind']): boolean {
    if (this.#next.kind !== kind) return false;
    this.#at += 1;
    return true;
  }

  #take(kind: Token['kind']): Token {
    const token = this.#next;
    if (!this.#has(kind)) throw this.#unexpected(expected[kind] ?? `"${kind}"`);
    return token;
  }

  #unexpected(wanted: string): ExpressionMistake {
    const { kind, text, offset } = this.#next;
    const found = kind === 'end' ? 'the expression ends here' : `here stands "${text}"`;
    return new ExpressionMistake(offset, `${found}, where ${wanted} is expected`);
  }

  #object(offset: number, members: Record<string, Node | undefined>): Node {
    return objectNode(this.#placeOf(offset), members);
  }

  #placeOf(offset: number): Place {
    return placeInText(this.#node, offset);
  }
}

/** True where a condition holds, else false. */
export function verdictRows(place: Place, when: Node): Node {
  const rows = [
    objectNode(place, { when, is: scalarNode(place, true) }),
    objectNode(place, { is: scalarNode(place, false) }),
  ];
  return objectNode(place, { $table: listNode(place, rows) });
}

const testWords: Token['kind'][] = ['and', 'or', 'is', 'in', '>=', '<='];

const expected: Partial<Record<Token['kind'], string>> = { name: 'a name', path: 'a path' };

/** `else if` goes on with the rows of the same table. */
function otherRows(other: Node): Node[] {
  const rows =
    other.kind === 'object' && other.entries.size === 1 ? other.entries.get('$table')?.node : undefined;
  return rows?.kind === 'list' ? rows.items : [objectNode(other.place, { is: other })];
}
