/**
 * One promise of docs/security.md, broken on purpose. What changes is said as text, not as a patch: it is found wherever it has
 * moved to, and when it is gone the check says so.
 */
export interface Break {
  /** Of docs/security.md; its promise stands there, and so does the test. */
  row: string
  /** What is true of the product then. */
  broken: string
  by: Change | Change[]
  /** Its file, and its sentence as the row quotes it: `…` stands for what differs from case to case. */
  test: readonly [file: string, sentence: string]
}

export type Change = TextChange | SqlChange

export interface TextChange {
  file: string
  /** Stands there exactly once; blanks and line breaks don't matter. */
  find: string
  replace: string
}

/** For what the database holds: a last migration of the copy, so that it doesn't matter which one made it. */
export interface SqlChange {
  sql: string
}

export function inFile(file: string, find: string, replace: string): TextChange {
  return { file, find, replace }
}

export function inDatabase(sql: string): SqlChange {
  return { sql }
}

/** @param name with its parameters, such as `place_for_newcomer(int, timestamptz)` */
export function inFunction(name: string, find: string, replace: string): SqlChange {
  return {
    sql: `do $do$
      declare source text := pg_get_functiondef('${name}'::regprocedure);
      begin
        if position($find$${find}$find$ in source) = 0 then raise 'This text is no longer in ${name}.'; end if;
        execute replace(source, $find$${find}$find$, $replace$${replace}$replace$);
      end $do$`,
  }
}

/** What is wrong with the tables or the copy, and not with the product. */
export class DoesNotApply extends Error {}

/** For a pattern. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
