import { CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import type { Database, Tx } from './database.server.ts'
import { databaseOver } from './dialect.server.ts'
import { isDatabaseAway } from './unavailable.ts'

/**
 * For the numbers and lists of one page: what is read from it in the same moment (`Promise.all`) is asked as one statement, each in a
 * subselect. Where that fails each is asked by itself, so that what can't be read leaves the others where they are.
 *
 * The answers come as JSON, so an instant that is read together with something else is a text: a query for it gives its rows through
 * `withInstants`.
 */
export function askTogether(db: Database): Database {
  const driver = new TogetherDriver(db)
  return Object.assign(databaseOver(driver), { [ofTogether]: driver })
}

/** On the database itself: as keys of a `WeakMap` those of all requests would stay until the collector goes through everything. */
const ofTogether = Symbol('driver of askTogether')

/** Asks what `compileOnce` has written out, without the way that a statement takes which is still to be put together. */
export function executeCompiled<Row>(
  db: (Database | Tx) & { [ofTogether]?: TogetherDriver },
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  return db[ofTogether]?.ask(query, numberedOnce) ?? db.executeQuery(query)
}

/** Rows whose instants are instants, however they were asked for. */
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
  /** The statement with its parameters behind so many of others. */
  numbered: (before: number, query: CompiledQuery) => string
  answer: (result: Promise<QueryResult<unknown>>) => void
}

function numbered(before: number, { sql }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
}

/** What is written out once has the same `query` each time, by which it is found again. */
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
