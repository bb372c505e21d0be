import personas from '../../src/server/sandbox/personas.json' with { type: 'json' };

type Persona = (typeof personas)['personas'][number];

/** Puts a row into the list of the sandbox's personas while something runs, as somebody does who writes it there. */
export async function withPersona(row: object, run: () => Promise<void>): Promise<void> {
  const rows = personas.personas;
  rows.push(row as Persona);
  try {
    await run();
  } finally {
    rows.pop();
  }
}
