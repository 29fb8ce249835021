import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { executeCompiled } from './ask-together.server.ts'
import type { Database, Tx } from './database.server.ts'

/** A spread (`...rest`) would silently omit the values, which are unknown when the query is built. */
function unnamed(): never {
  throw new Error('Name each value.')
}

/** Stands for a value that is unknown when the query is built. */
class StandIn {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Like `compileOnce`, for a list whose statement depends on the order and the like.
 *
 * @returns runs the query. `key` names everything that `build` depends on; keys are few, so none is evicted
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
 * Compiles a query at its first use; later uses bring new values only.
 *
 * @param build gets placeholders: it may pass a value on to the statement but not read it
 * @returns runs the query
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
