import { Story, Unstyled, useOf } from '@storybook/addon-docs/blocks';
import type { JsonSchema } from '../../src/engine/form.ts';
import './docs.css';

/** A descriptor, as far as its page reads it. */
interface Documented {
  description: string;
  props: JsonSchema;
  accessibility: string[];
  examples: { name: string }[];
}

/** The page of a widget or block, filled from its descriptor: what it is, its props, what it promises, its examples. */
export function DescriptorDocs() {
  const { story } = useOf('story', ['story']);
  const { csfFile } = useOf('meta', ['meta']);
  const descriptor = story.parameters.descriptor as Documented | undefined;
  if (descriptor === undefined) throw new Error(`The stories of ${story.title} name no descriptor.`);
  // Theirs is the whole window: they would cover this page.
  const { brand = '' } = document.documentElement.dataset;
  const rows = propRows(descriptor.props);
  const stories = Object.values(csfFile.stories);
  return (
    <Unstyled>
      <article className="descriptor">
        <h1>{story.title.split('/').at(-1)}</h1>
        <p className="lead">
          <Words text={descriptor.description} />
        </p>
        <h2>Examples</h2>
        {descriptor.examples.map(({ name }) => {
          const shown = stories.find(({ parameters }) => parameters?.shows?.example === name);
          return (
            shown !== undefined && (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                {story.parameters.inWindow === true ? (
                  <iframe
                    title={name}
                    src={`?${new URLSearchParams({ id: shown.id, viewMode: 'story', globals: `brand:${brand}` })}`}
                  />
                ) : (
                  <div className="example">
                    <Story of={shown.moduleExport} />
                  </div>
                )}
              </figure>
            )
          );
        })}
        <h2>Props</h2>
        {rows.length === 0 ? (
          <p>None.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Takes</th>
                <th scope="col">What it does</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ path, takes, isRequired, description }) => (
                <tr key={path}>
                  <th scope="row">
                    <code>{path}</code>
                    {isRequired && <span className="required">required</span>}
                  </th>
                  <td>{takes}</td>
                  <td>
                    <Words text={description} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <h2>Accessibility</h2>
        <ul>
          {descriptor.accessibility.map((criterion) => (
            <li key={criterion}>
              <Words text={criterion} />
            </li>
          ))}
        </ul>
      </article>
    </Unstyled>
  );
}

/** What stands in backticks is a word of the JSON. */
function Words({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => ({ part, isCode: at % 2 === 1, key: `${at} ${part}` }))
    .map(({ part, isCode, key }) => (isCode ? <code key={key}>{part}</code> : part));
}

interface PropRow {
  /** With the props that it stands in: `action.text`; `[id]` stands for a name that the author chooses. */
  path: string;
  /** The values that it takes, in words. */
  takes: string;
  isRequired: boolean;
  description: string;
}

/** The props of a descriptor, those inside others below them. */
function propRows(schema: JsonSchema, above: string = ''): PropRow[] {
  const { properties, additionalProperties, required, items } = schema as Props;
  const own = Object.entries(properties ?? {}).flatMap(([name, prop]) =>
    rowsOf(above + name, prop, (required ?? []).includes(name)),
  );
  const any =
    typeof additionalProperties === 'object' ? rowsOf(`${above}[id]`, additionalProperties, false) : [];
  return [...own, ...any, ...(items === undefined ? [] : propRows(items, above))];
}

interface Props {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
}

function rowsOf(path: string, prop: JsonSchema, isRequired: boolean): PropRow[] {
  const description = typeof prop.description === 'string' ? prop.description : '';
  return [{ path, takes: takes(prop), isRequired, description }, ...propRows(prop, `${path}.`)];
}

function takes(prop: JsonSchema): string {
  if (typeof prop['x-names'] === 'string') return prop['x-names'];
  if (Array.isArray(prop.enum)) return prop.enum.map(String).join(', ');
  return [prop.type ?? 'any'].flat().map(String).join(' or ');
}
