import { lint } from '../../src/authoring/lint/lint.ts';
import { groups, missingFor } from '../../src/authoring/ready.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { nearest } from '../../src/compile/report/nearest.ts';
import { root } from '../runCommand.ts';

/**
 * `npm run catalogue -- ready BRAND`: prints what a brand lacks for its launch, in groups, each with file and line.
 * @returns whether nothing is missing
 */
export function ready([brand, ...more]: readonly string[], folder = root): boolean {
  const checked = lint(new Compiler(folder).check());
  const { brands } = checked.catalogue;
  if (brand === undefined || more.length > 0) {
    console.error(`Name one brand: npm run catalogue -- ready ${brands[0] ?? 'BRAND'}`);
    return false;
  }
  if (!brands.includes(brand)) {
    console.error(`There is no brand "${brand}". Nearest: ${nearest(brand, brands, 3).join(', ')}.`);
    return false;
  }
  if (checked.mistakes.length > 0) {
    const count = checked.mistakes.length;
    console.error(
      `The catalogue has ${count} mistake${count === 1 ? '' : 's'}: run "npm run catalogue" first.`,
    );
    return false;
  }
  const missing = missingFor(brand, checked);
  if (missing.length === 0) {
    console.log(`${brand} is ready: nothing is missing for its launch.`);
    return true;
  }
  for (const group of groups) {
    const own = missing.filter((one) => one.group === group);
    if (own.length === 0) continue;
    console.log(`${group} (${own.length})`);
    for (const { at, words } of own) console.log(`  ${at}  ${words}`);
    console.log('');
  }
  console.error(
    `${brand} is not ready: ${missing.length} thing${missing.length === 1 ? ' is' : 's are'} missing for its launch.`,
  );
  return false;
}
