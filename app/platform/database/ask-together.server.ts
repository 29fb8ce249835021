import { CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import type { Database, Tx } from './database.server.ts'
import { databaseOver } from './dialect.server.ts'
import { isDatabaseAway } from './unavailable.ts'

/**
 * Combines the queries that a page runs at the same time (`Promise.all`) into one statement, each as a subselect. When
 * that fails, each query runs alone, so that one failure doesn't affect the others.
 * Results come as JSON, so dates in a combined query are strings: a query with dates passes its rows through
 * `withInstants`.
 */
export function askTogether(db: Database): Database {
  const driver = new TogetherDriver(db)
  return Object.assign(databaseOver(driver), { [ofTogether]: driver })
}

/**
 * A property of the database object: a `WeakMap` would keep the entries of all requests until a full garbage
 * collection.
 */
const ofTogether = Symbol('driver of askTogether')

/** Runs a query of `compileOnce` without compiling it again. */
export function executeCompiled<Row>(
  db: (Database | Tx) & { [ofTogether]?: TogetherDriver },
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  return db[ofTogether]?.ask(query, numberedOnce) ?? db.executeQuery(query)
}

/** Turns the dates of rows into Date objects, also when the rows came as JSON. */
export function withInstants<Column extends string, Row extends Record<Column, Date | null>>(
  rows: Row[],
  ...columns: Column[]
): Row[] {
  const instantOf = (told: unknown) => told && new Date(told as Date | string)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, instantOf(row[column])])),
  }))
}

interface Question {
  query: CompiledQuery
  /** The SQL with its parameters renumbered to follow that many others. */
  numbered: (before: number, query: CompiledQuery) => string
  answer: (result: Promise<QueryResult<unknown>>) => void
}

function numbered(before: number, { sql }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
}

/** A query of `compileOnce` has the same `query` object each time, so the object serves as the key. */
const numberedOf = new WeakMap<CompiledQuery['query'], Map<number, string>>()

function numberedOnce(before: number, compiled: CompiledQuery): string {
  const known = numberedOf.get(compiled.query) ?? new Map<number, string>()
  const text = known.get(before) ?? numbered(before, compiled)
  numberedOf.set(compiled.query, known.set(before, text))
  return text
}

class TogetherDriver extends DummyDriver {
  readonly #db: Database
  #questions: Question[] = []

  constructor(db: Database) {
    super()
    this.#db = db
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.ask(query as CompiledQuery<Row>, numbered),
      // biome-ignore lint/correctness/useYield: nothing that is exported is asked here
      async *streamQuery() {
        throw new Error('A stream is asked by itself.')
      },
    }
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('A transaction is asked by itself.')
  }

  ask<Row>(query: CompiledQuery<Row>, numbered: Question['numbered']): Promise<QueryResult<Row>> {
    return new Promise<QueryResult<Row>>((answer) => {
      if (this.#questions.length === 0) setImmediate(() => this.#askAll())
      this.#questions.push({ query, numbered, answer: answer as Question['answer'] })
    })
  }

  async #askAll(): Promise<void> {
    const questions = this.#questions
    this.#questions = []
    const together = questions.length > 1 ? this.#askAsOne(questions) : null
    for (const [place, { query, answer }] of questions.entries()) answer(this.#answerOf(query, place, together))
  }

  async #answerOf(query: CompiledQuery, place: number, together: Promise<unknown[][]> | null) {
    try {
      const answers = await together
      if (answers) return { rows: answers[place] ?? [] }
    } catch (error) {
      if (isDatabaseAway(error)) throw error
    }
    return this.#db.executeQuery(query)
  }

  async #askAsOne(questions: Question[]): Promise<unknown[][]> {
    const values = questions.flatMap(({ query }) => query.parameters)
    let before = 0
    const answers = questions.map(({ query, numbered }, place) => {
      const text = numbered(before, query)
      before += query.parameters.length
      return `(select coalesce(json_agg(answer), '[]') from (${text}) as answer) as "${place}"`
    })
    const { rows } = await this.#db.executeQuery<Record<string, unknown[]>>(
      CompiledQuery.raw(`select ${answers.join(', ')}`, values),
    )
    return Object.values(rows[0] ?? {})
  }
}
