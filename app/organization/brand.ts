/** Who runs this site. An organization puts its own name, mailbox, partner and links here, and nowhere else. */
export const brand = {
  name: 'AgentSpark',
  tagline: 'Build fast. Build smart.',
  description: 'A free bootcamp and community where people who’ve never coded learn to build AI agents.',
  /** Visitors write to this mailbox; shown in emails, on the contact page and in the terms. */
  mailbox: 'hello@agentspark.example',
  /** How soon the team answers a message. */
  replyTime: '24-48 hours',
  /** An older message without an answer is marked as overdue in the admin area. */
  replyHours: 48,
  /** The admin area shows dates and times in this zone, except for those of a cohort. */
  zone: 'America/Los_Angeles',
  /**
   * At the end of every email, as laws on newsletters require: 'Street and number, town, state and ZIP'. Left out while it is
   * empty.
   */
  postalAddress: '',
  organization: { name: 'Spark Tech Hub', kind: 'local nonprofit' },
  /** The no-code platform that the training is built on. */
  partner: {
    name: 'MindStudio',
    url: 'https://www.mindstudio.ai/',
    agentsDeployed: '200,000+',
    /** The price of its Business Tier, which ambassadors get for free. */
    businessTierValue: '$100/month',
  },
  /** The organization's own pages, such as `{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/…' }`. */
  socialLinks: [] as readonly { name: string; url: string }[],
} as const
