import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { executeCompiled } from './ask-together.server.ts'
import type { Database, Tx } from './database.server.ts'

/** In the place of a value that is not known yet. */
class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement for every page: it is put together and written out with its first use, and later ones bring their values alone.
 *
 * @param build is given stand-ins, so it may hand a value on to the statement, and not look at it
 * @returns asks for the rows
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Database | Tx, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  const standIns = new Proxy({}, { get: (_, name: string) => new StandIn(name) }) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, standIns).compile(db)
    const given = (value: unknown) => (value instanceof StandIn ? values[value.name as keyof Values] : value)
    const { rows } = await executeCompiled<Row>(db, { ...compiled, parameters: compiled.parameters.map(given) })
    return rows
  }
}
