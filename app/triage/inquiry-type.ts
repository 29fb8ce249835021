/** Specification, section 3: inquiry types. */
export const inquiryTypes = [
  'General Information',
  'Event Sponsorship',
  'Host an Event',
  'Media Inquiry',
  'Want to Volunteer',
  'Partnership/Collaboration',
  'Other',
] as const

export type InquiryType = (typeof inquiryTypes)[number]
