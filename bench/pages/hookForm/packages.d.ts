/**
 * What the page uses of packages that are installed in this folder only, so that types can be checked without them.
 */
declare module 'react-hook-form' {
  type Values = Record<string, unknown>;
  export interface Control {
    readonly _control: unique symbol;
  }
  export interface Registration {
    name: string;
    ref: (element: HTMLElement | null) => void;
    onChange: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
    onBlur: (event: { target: unknown; type?: unknown }) => Promise<unknown>;
  }
  export type Resolver = (values: Values, context: unknown, options: never) => unknown;
  export interface FormMethods {
    control: Control;
    register: (name: string) => Registration;
    handleSubmit: (done: (values: Values) => void) => (event: { preventDefault(): void }) => Promise<void>;
    formState: { errors: Record<string, { message?: string } | undefined> };
  }
  export function useForm(setting: {
    defaultValues: Values;
    resolver: Resolver;
    mode?: 'onSubmit';
    reValidateMode?: 'onBlur';
    shouldFocusError?: boolean;
    shouldUnregister?: boolean;
  }): FormMethods;
  export function useWatch(setting: { control: Control; name: string[] }): unknown[];
}

declare module '@hookform/resolvers/zod' {
  import type { Resolver } from 'react-hook-form';
  import type { Schema } from 'zod';
  export function zodResolver(schema: Schema): Resolver;
}

declare module 'zod' {
  export interface Schema {
    optional(): Schema;
  }
  interface Text extends Schema {
    min(length: number, message: string): Text;
    max(length: number, message: string): Text;
    regex(pattern: RegExp, message: string): Text;
    or(other: Schema): Schema;
  }
  export const z: {
    string(message?: string): Text;
    boolean(): Schema;
    literal(value: string | boolean, message?: string): Schema;
    object(shape: Record<string, Schema>): Schema;
  };
}
