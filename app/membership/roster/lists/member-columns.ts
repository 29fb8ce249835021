import { type AnswerColumn, answerColumns } from '../../answer-columns.ts'

/** As headers of the table and of the file. */
export const memberColumnNames = {
  role: 'Role',
  status: 'Status',
  newsletter: 'Newsletter',
  joined: 'Joined',
  step: 'Onboarding',
  ...answerColumns,
} as const
export type MemberColumn = keyof typeof memberColumnNames
export const memberColumns = Object.keys(memberColumnNames) as MemberColumn[]

export const usualColumns: readonly MemberColumn[] = ['role', 'status', 'newsletter', 'joined']

/** In the address of the list, where nothing but names and addresses is shown. */
export const noColumns = 'none'

/** @returns in the order of the table; the usual ones where none is named */
export function readColumns(text: string): readonly MemberColumn[] {
  const named = text.split(/\s+/)
  const columns = memberColumns.filter((column) => named.includes(column))
  return columns.length > 0 || named.includes(noColumns) ? columns : usualColumns
}

/** What goes without saying is left out. */
export function columnFields(columns: readonly MemberColumn[]): Record<string, string> {
  if (columns.join() === usualColumns.join()) return {}
  return { columns: columns.join(' ') || noColumns }
}

export function isAnswer(column: MemberColumn): column is AnswerColumn {
  return Object.hasOwn(answerColumns, column)
}
