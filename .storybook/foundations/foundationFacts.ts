import type { Plugin } from 'vite';
import { contrast, contrastPairs } from '../../src/compile/brand/contrast.ts';
import { type LinkedBrand, linkBrand } from '../../src/compile/brand/linkBrand.ts';
import { member, textOf } from '../../src/compile/document/Node.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { type BrandFacts, factsFile } from './BrandFacts.ts';

/** Serves what the foundations show, computed anew at each call, and lays it beside a static build. */
export function foundationFacts(root: string): Plugin {
  const facts = () => {
    const catalogue = readCatalogue(root);
    const brands = catalogue.brands.filter((id) => !id.startsWith('_'));
    return JSON.stringify(brands.map((id) => factsOf(linkBrand(catalogue, id))));
  };
  return {
    name: 'cardstock-foundations',
    configureServer({ middlewares }) {
      middlewares.use(`/${factsFile}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        response.end(facts());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: factsFile, source: facts() });
    },
  };
}

function factsOf({ id, node, tokens, fonts, art }: LinkedBrand): BrandFacts {
  const said = (key: string) => textOf(member(node, key)) ?? '';
  const color = (name: string) => tokens.get(`color-${name}`)?.value ?? '#000000';
  return {
    id,
    name: said('name') + said('mark'),
    bank: said('bank'),
    phone: said('phone'),
    tokens: [...tokens.values()].map(({ name, type, value }) => ({ name, type, value })),
    pairs: contrastPairs.map((pair) => ({
      ...pair,
      ratio: contrast(color(pair.front), color(pair.ground)),
    })),
    fonts: fonts.map(({ family, weight, style, address }) => ({ family, weight, style, address })),
    art: [...art].map(([name, { address }]) => ({ name, address })),
  };
}
