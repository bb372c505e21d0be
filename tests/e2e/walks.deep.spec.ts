import { test } from './support/test.ts';
import { walks } from './support/walks.ts';
import { walkTranslated } from './support/walkTranslated.ts';

const { prequal: _inEveryRun, ...others } = walks;

for (const [flow, walk] of Object.entries(others)) {
  const moment = flow === 'cfc' ? 'once it works' : 'at its first paint';
  test(`[F-701] [F-716] ${flow}: a page that is translated ${moment} is filled in with errors to its end, and may be left whenever all is sent`, ({
    page,
  }) => walkTranslated(page, walk, moment));
}
