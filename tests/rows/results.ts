import { expect } from 'vitest';
import type { Product } from '../journeys/Product.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant } from './answers.ts';

/** Somebody who has sent the form of a pre-qualification. @param persona last four digits of the SSN */
export async function applied(
  product: Product,
  persona: string,
  { site = 'prequal.surge', path = '/', ...answers }: { site?: string; path?: string; Email?: string } = {},
): Promise<Visitor> {
  const visitor = await visit(product, site, path);
  const same = answers.Email === undefined ? {} : { ConfirmEmail: answers.Email };
  const person = { ...applicant, SSN: `512-45-${persona}`, ...answers, ...same };
  expect(await visitor.submit('application', 'submit', person)).toEqual([]);
  return visitor;
}

/** The same, and they have accepted the offer. */
export async function accepted(...given: Parameters<typeof applied>): Promise<Visitor> {
  const visitor = await applied(...given);
  expect(visitor.screen()).toBe('offer');
  expect(await visitor.submit('offer', 'submit', acceptance)).toEqual([]);
  return visitor;
}
