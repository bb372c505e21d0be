import { test } from './support/test.ts';
import { walks } from './support/walks.ts';
import { walkTranslated } from './support/walkTranslated.ts';

test('[F-701] [F-716] a page that is translated at its first paint is filled in with errors to its end, and may be left whenever all is sent', ({
  page,
}) => walkTranslated(page, walks.prequal, 'at its first paint'));
