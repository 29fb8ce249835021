import { href } from 'react-router'

/** Reports are in the inbox. */
export const reportsList = `${href('/admin/inquiries')}?form=report`

/** The tabs, with the words for their empty tables. */
export const reportsTabs = {
  asked: {
    title: 'Changed since',
    says: 'Why it was hidden',
    at: 'Changed',
    nothing: 'No hidden items have changed.',
  },
  hidden: { title: 'Hidden', says: 'Reason', at: 'Hidden', nothing: 'Nothing is hidden.' },
} as const
export type ReportsTab = keyof typeof reportsTabs

/** Filters, in the URL. */
export interface ReportsQuery {
  show: ReportsTab
  page: number
}

export function readReportsQuery(params: URLSearchParams): ReportsQuery {
  const show = params.get('show') ?? ''
  return {
    show: Object.hasOwn(reportsTabs, show) ? (show as ReportsTab) : 'asked',
    page: Number(params.get('page') ?? 1),
  }
}

export function reportsAddress({ show, page = 1 }: { show: ReportsTab; page?: number }): string {
  const params = new URLSearchParams()
  params.set('show', show)
  if (page > 1) params.set('page', String(page))
  return `${href('/admin/reports')}?${params}`
}
