/** What the pilot's participants did, by turns: each takes the next one of a list. All words say that they are samples. */

/** How people were at the three sessions. */
export const sampleAttendance = [
  'present',
  'present',
  'joined',
  'present',
  'present',
  'excused',
  'present',
  'absent',
] as const

interface SampleHandIn {
  state: 'draft' | 'sent' | 'changes wanted' | 'seen'
  text: string
  url?: string
  /** Of the team. */
  note?: string
}

/** Of both exercises; null for those who wrote nothing. */
export const sampleHandIns: (SampleHandIn | null)[] = [
  {
    state: 'seen',
    text: 'Sample work: I gave my agent ten real requests. It answered eight of them well. The two others had no date in them, so I taught it to ask for one.',
    note: 'Sample note: asking for the missing date is exactly right. Bring these two cases to the next session.',
  },
  {
    state: 'sent',
    text: 'Sample work: ten cases, nine passed. My test sheet is behind the link.',
    url: 'https://sheets.example/sample-tests',
  },
  {
    state: 'changes wanted',
    text: 'Sample work: it works now.',
    note: 'Sample note: good to hear! Please add the ten cases you tried, and what it answered to each.',
  },
  { state: 'seen', text: 'Sample work: seven of ten passed at first, nine after I had shortened the instructions.' },
  { state: 'draft', text: 'Sample draft: cases 1 to 4 are done, six are still open.' },
  null,
]

/** Of each session: how likely they are to recommend it, what helped, what was missing. */
export const sampleFeedback = [
  { score: 10, helped: 'Sample answer: building it live, step by step.', missing: null },
  {
    score: 9,
    helped: 'Sample answer: the examples from everyday work.',
    missing: 'Sample answer: ten minutes more for questions.',
  },
  { score: 8, helped: null, missing: 'Sample answer: the pace was fast in the second half.' },
  { score: 10, helped: 'Sample answer: seeing other people get stuck, too.', missing: null },
  { score: 6, helped: null, missing: 'Sample answer: a summary to read afterwards.' },
  { score: 9, helped: 'Sample answer: I could use my own mail as the example.', missing: null },
  { score: 7, helped: null, missing: null },
]
