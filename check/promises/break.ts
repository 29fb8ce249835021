/**
 * A promise of docs/security.md, broken on purpose by text replacements, which survive moved lines. A text that no longer
 * exists is reported.
 */
export interface Break {
  /** Its row in docs/security.md. */
  row: string
  /** The broken behaviour. */
  broken: string
  by: Change | Change[]
  /** File and name of the test as the row quotes it: `…` matches any text. */
  test: readonly [file: string, sentence: string]
}

export type Change = TextChange | SqlChange

export interface TextChange {
  file: string
  /** Must occur exactly once; white space is ignored. */
  find: string
  replace: string
}

/** A change of the database, as the last migration of the copy. */
export interface SqlChange {
  sql: string
}

export function inFile(file: string, find: string, replace: string): TextChange {
  return { file, find, replace }
}

export function inDatabase(sql: string): SqlChange {
  return { sql }
}

/** @param name with its parameters, such as `delete_member(uuid, timestamptz)` */
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

/** The change or the copy is wrong, not the product. */
export class DoesNotApply extends Error {}

/** Escapes a text for a regular expression. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
