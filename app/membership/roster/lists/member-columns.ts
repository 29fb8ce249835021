import { isAboutPerson } from '../../../platform/csv/people-columns.ts'
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

/** Answers that are chosen and not written, so that they name nobody. */
const chosenAnswers = ['work_status', 'industry', 'bootcamp_goal', 'used_mindstudio'] as const

/** Of an export without names and emails: with the chosen answers, which it is usually for, unless the list shows answers itself. */
export function columnsWithoutPeople(shown: readonly MemberColumn[]): readonly MemberColumn[] {
  const left = shown.filter((column) => !isAboutPerson(memberColumnNames[column]))
  return left.some(isAnswer) ? left : [...(left.length > 0 ? left : usualColumns), ...chosenAnswers]
}
