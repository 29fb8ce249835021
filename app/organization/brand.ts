/** Who runs this site. An organization puts its own name, mailbox, partner and links here, and nowhere else. */
export const brand = {
  name: 'AgentSpark',
  tagline: 'Build fast. Build smart.',
  description: 'A free bootcamp and community where people who’ve never coded learn to build AI agents.',
  /** Where people write to; shown in letters, on the contact page and in the terms. */
  mailbox: 'hello@agentspark.example',
  /** How soon whoever writes to us is answered. */
  replyTime: '24-48 hours',
  /** After that an admin sees that somebody waits. */
  replyHours: 48,
  /** In which admins read every day and hour that belongs to no cohort. */
  zone: 'America/Los_Angeles',
  /** At the foot of every email, as laws on newsletters ask: 'Street and number, town, state and ZIP'. None while it is empty. */
  postalAddress: '',
  organization: { name: 'Spark Tech Hub', kind: 'local nonprofit' },
  /** The no-code platform that the training is built on. */
  partner: {
    name: 'MindStudio',
    url: 'https://www.mindstudio.ai/',
    agentsDeployed: '200,000+',
    /** What its Business Tier costs, which ambassadors get for nothing. */
    businessTierValue: '$100/month',
  },
  /** The organization's own pages, such as `{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/…' }`. */
  socialLinks: [] as readonly { name: string; url: string }[],
} as const
