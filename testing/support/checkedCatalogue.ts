import { lint } from '../../src/authoring/lint/lint.ts';
import { type Checked, Compiler } from '../../src/compile/Compiler.ts';

let checked: Checked | undefined;

/** The catalogue of the product, checked once by each worker. */
export function checkedCatalogue(): Checked {
  checked ??= lint(new Compiler(process.cwd()).check());
  return checked;
}
