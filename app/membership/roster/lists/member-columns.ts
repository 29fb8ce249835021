import { type AnswerColumn, answerColumns } from '../../answer-columns.ts'

/** Headers of the table and the file. */
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

/** URL value for names and addresses only. */
export const noColumns = 'none'

/** @returns in the order of the table; the default columns when none is named */
export function readColumns(text: string): readonly MemberColumn[] {
  const named = text.split(/\s+/)
  const columns = memberColumns.filter((column) => named.includes(column))
  return columns.length > 0 || named.includes(noColumns) ? columns : usualColumns
}

/** Default values are left out. */
export function columnFields(columns: readonly MemberColumn[]): Record<string, string> {
  if (columns.join() === usualColumns.join()) return {}
  return { columns: columns.join(' ') || noColumns }
}

export function isAnswer(column: MemberColumn): column is AnswerColumn {
  return Object.hasOwn(answerColumns, column)
}
