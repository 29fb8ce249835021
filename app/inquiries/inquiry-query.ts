import { type InquiryType, inquiryTypes } from '../triage/inquiry-type.ts'
import { readTriageQuery, type TriageQuery } from '../triage/triage-query.ts'

export interface InquiryQuery extends TriageQuery {
  type: InquiryType | null
}

export function readInquiryQuery(params: URLSearchParams): InquiryQuery {
  const { status, type: _any, ...rest } = readTriageQuery(params)
  return { status, type: inquiryTypes.find((type) => type === params.get('type')) ?? null, ...rest }
}
