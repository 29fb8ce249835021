import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { executeCompiled } from './ask-together.server.ts'
import type { Database, Tx } from './database.server.ts'

/** Which values there will be isn't known, so `...rest` would have none of them. */
function unnamed(): never {
  throw new Error('Name each value.')
}

/** In the place of a value that is not known yet. */
class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * As `compileOnce`, of a list whose statement looks different for each order and the like.
 *
 * @returns asks for the rows. Its `key` says all that `build` looks at; there are few of them, whatever is asked for: none is forgotten
 */
export function compileEach() {
  const kept = new Map<string, unknown>()
  return <Values extends object, Row>(
    key: string,
    build: (db: Database | Tx, values: Values) => Compilable<Row> | RawBuilder<Row>,
  ): ((db: Database | Tx, values: Values) => Promise<Row[]>) => {
    const ask = (kept.get(key) as ReturnType<typeof compileOnce<Values, Row>> | undefined) ?? compileOnce(build)
    kept.set(key, ask)
    return ask
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
  const standIns = new Proxy({}, { get: (_, name: string) => new StandIn(name), ownKeys: unnamed }) as Values
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, standIns).compile(db)
    const given = (value: unknown) => (value instanceof StandIn ? values[value.name as keyof Values] : value)
    const { rows } = await executeCompiled<Row>(db, { ...compiled, parameters: compiled.parameters.map(given) })
    return rows
  }
}
