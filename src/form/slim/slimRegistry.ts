import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR } from '@rjsf/utils';

/**
 * Stands in for rjsf's own default registry in every bundle (`scripts/resolveAliases.ts`): no field, template or widget of
 * rjsf's own comes into the page. What draws the schema comes from `RjsfForm.tsx`.
 */
export default function slimRegistry() {
  return {
    fields: {},
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}

/** Nobody asks: the words of rjsf's own are in the parts that are left out. One function, so that registries are equal. */
function translateString(words: string): string {
  return words;
}
