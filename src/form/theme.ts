import type { ThemeProps } from '@rjsf/core';
import { widgets } from '../widgets/registry.ts';
import { ErrorListTemplate } from './ErrorListTemplate.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import { withDraft } from './withDraft.tsx';

/** Cardstock's rjsf theme: every widget of the registry by its name, and the templates around them. */
export const theme: ThemeProps = {
  templates: { ErrorListTemplate, FieldTemplate, ObjectFieldTemplate },
  widgets: Object.fromEntries(Object.keys(widgets).map((name) => [name, withDraft(name)])),
};
