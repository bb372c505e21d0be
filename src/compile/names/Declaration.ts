import type { PathDeclaration } from '../../engine/slice.ts';

/** A path as documents are held against it. */
export interface Declaration extends PathDeclaration {
  /**
   * The values that documents may compare it with and write into it. Checked here alone: a page takes whatever it is
   * answered, so no slice carries the list.
   */
  enum?: readonly string[];
  /** What a number counts, and between what it is sensible; checked here alone, too. */
  unit?: string;
  minimum?: number;
  maximum?: number;
}

export type Declarations = Readonly<Record<string, Declaration>>;

/** What a page knows of the paths. */
export function withoutLists(declarations: Declarations): Record<string, PathDeclaration> {
  return Object.fromEntries(
    Object.entries(declarations).map(([path, declaration]) => {
      const { enum: _, unit: _unit, minimum: _minimum, maximum: _maximum, ...known } = declaration;
      return [path, known];
    }),
  );
}
